// What pages of other sites can do with a centre, in a browser that is signed in at its desk: nothing.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Centre, browser, freePort, portOf, proxy, signIn, site, turncoat } from "./centre.mjs";

let centre, chromium, token;

before(async () => {
  centre = await Centre.start();
  chromium = await browser();
  token = await centre.signIn();
});

after(async () => {
  await chromium?.close();
  await centre?.stop();
});

/** A page of the centre in a browser that is signed in. The pages of today run no scripts, so that the tests bring theirs. */
async function desk(url = centre.url, options = {}) {
  const context = await chromium.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await signIn(page, url);
  return { context, page };
}

/** Which lanes are open. */
const open = async () => (await centre.ask("/lanes")).json.filter((lane) => lane.opening).map((lane) => lane.lane);

test("a page of the centre writes with the cookie, which it cannot read", async () => {
  const { context, page } = await desk();
  const status = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/v1/lanes/1/open", { method: "POST", headers, body: "{}" })).status;
  });
  assert.equal(status, 200);
  assert.deepEqual(await open(), [1]);
  assert.equal(await page.evaluate(() => document.cookie), "");
  const [cookie] = await context.cookies();
  assert.deepEqual(
    [cookie.name, cookie.httpOnly, cookie.sameSite, cookie.path, cookie.secure],
    ["tenpin-desk", true, "Strict", "/", false],
  );
  await context.close();
});

test("a phone that enters a code writes on its lane, and its scripts cannot read what it shows", async () => {
  const code = async (lane) => (await centre.ask(`/lanes/${lane}/code`, { token })).json;
  for (const lane of [3, 4]) await centre.ask(`/lanes/${lane}/open`, { token, body: { bowlers: ["PJS"] } });
  const context = await chromium.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${centre.url}/api/v1`);
  const post = (path, body) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        return [answer.status, await answer.json()];
      },
      [path, body],
    );
  const { code: secret, opening } = await code(3);
  const [entered, keypad] = await post("/keypad/enter", { code: secret });
  assert.deepEqual([entered, keypad.lane, keypad.typed], [200, 3, false]);
  assert.equal((await post("/lanes/3/help", { opening, needed: true }))[0], 200);
  assert.equal((await post("/lanes/4/help", { opening: (await code(4)).opening, needed: true }))[1].code, "not-your-lane");
  assert.equal(await page.evaluate(() => document.cookie), "");
  const [cookie] = await context.cookies();
  assert.deepEqual([cookie.name, cookie.httpOnly, cookie.sameSite], ["tenpin-keypad", true, "Strict"]);
  await context.close();
});

// On the same host with another port, a browser sends the cookie along: ports do not tell sites apart.
for (const [name, host] of [["of another port", "127.0.0.1"], ["of another site", "evil.example"]]) {
  test(`a form ${name} writes nothing`, async () => {
    const { context, page } = await desk();
    const before = await open();
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const form = `<form method="post" enctype="${type}" action="${centre.url}/api/v1/lanes/2/open">
        <input name='{"games":1,"a":"' value='"}'></form><script>document.forms[0].submit()</script>`;
      const evil = await site(form);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.goto(`http://${host}:${evil.port}/`),
      ]);
      assert.equal(answer.status(), 403, type);
      assert.equal((await answer.json()).code, "cross-site");
      await page.waitForLoadState();
      await evil.close();
    }
    assert.deepEqual(await open(), before);
    await context.close();
  });

  test(`a script ${name} writes nothing and reads nothing`, async () => {
    const { context, page } = await desk();
    const before = await open();
    const evil = await site("<p>Free games!</p>");
    await page.goto(`http://${host}:${evil.port}/`);
    const told = await page.evaluate(async (url) => {
      const outcome = async (work) => work().then((value) => `got ${value}`, () => "refused");
      const post = (options) => fetch(`${url}/api/v1/lanes/2/open`, { method: "POST", credentials: "include", body: "{}", ...options });
      const loaded = (element, source) =>
        new Promise((done) => {
          element.onload = () => done("loaded");
          element.onerror = () => done("refused");
          Object.assign(element, { src: source });
          document.body.append(element);
        });
      const stream = new EventSource(`${url}/api/v1/centre/live`, { withCredentials: true });
      const streamed = new Promise((done) => {
        stream.addEventListener("lane", () => done("got a lane"));
        stream.onerror = () => (stream.close(), done("refused"));
      });
      return {
        silent: await outcome(async () => (await post({ mode: "no-cors" })).type),
        plain: await outcome(async () => (await post({})).status),
        json: await outcome(async () => (await post({ headers: { "Content-Type": "application/json" } })).status),
        lanes: await outcome(async () => (await fetch(`${url}/api/v1/lanes`, { credentials: "include" })).text()),
        history: await outcome(async () => (await fetch(`${url}/api/v1/sheets`, { credentials: "include" })).text()),
        live: await streamed,
        script: await loaded(document.createElement("script"), `${url}/api/v1/lanes`),
        image: await loaded(document.createElement("img"), `${url}/api/v1/lanes`),
        beacon: navigator.sendBeacon(`${url}/api/v1/lanes/2/open`, "{}"),
      };
    }, centre.url);
    const refused = { plain: "refused", json: "refused", lanes: "refused", history: "refused", live: "refused" };
    assert.deepEqual({ ...told, beacon: null, silent: null }, { ...refused, script: "refused", image: "refused", beacon: null, silent: null });
    // What nobody can read may be answered, and was refused.
    assert.match(told.silent, /opaque|refused/);
    assert.deepEqual(await open(), before);
    await context.close();
    await evil.close();
  });

  test(`a page ${name} cannot show the centre in a frame`, async () => {
    const evil = await site(`<iframe src="${centre.url}/api/v1"></iframe>`);
    const plain = await (await chromium.newContext()).newPage();
    await plain.goto(`http://${host}:${evil.port}/`);
    // What stands in its place is the browser's own word that it refuses.
    await plain.frames()[1].waitForURL("chrome-error://chromewebdata/");
    assert.doesNotMatch(await plain.frames()[1].content(), /The tenpin interface/);
    await plain.context().close();
    await evil.close();
  });
}

test("a name that is bound to the centre's address later reads nothing and writes nothing", async () => {
  const evil = await site("<p>Wait a moment.</p>");
  const name = await turncoat(evil.port, Number(portOf(centre.url)));
  const page = await (await chromium.newContext()).newPage();
  await page.goto(`http://rebound.example:${name.port}/`);
  const ask = () =>
    page.evaluate(async () => {
      const [read, written] = [await fetch("/api/v1/lanes"), await fetch("/api/v1/desk/sign-in", { method: "POST", body: "{}" })];
      return [read.status, written.status, await read.text()];
    });
  assert.deepEqual((await ask()).slice(0, 2), [200, 200], "the other site answers first");
  name.turn();
  const [read, written, text] = await ask();
  assert.deepEqual([read, written, JSON.parse(text).code], [421, 421, "unknown-host"]);
  await page.context().close();
  await name.close();
  await evil.close();
});

test("behind a proxy with TLS the cookie belongs to this host alone", async (t) => {
  const port = await freePort();
  const front = await proxy(port, centre.folder);
  t.after(() => front.close());
  const url = `https://lanes.example:${front.port}`;
  const behind = await Centre.start("--listen", `127.0.0.1:${port}`, "--public-url", url, "--proxy", "127.0.0.1");
  t.after(() => behind.stop());
  assert.equal(behind.url, url);
  const { context, page } = await desk(url, { ignoreHTTPSErrors: true });
  const [cookie] = await context.cookies();
  assert.deepEqual([cookie.name, cookie.secure, cookie.httpOnly, cookie.sameSite], ["__Host-tenpin-desk", true, true, "Strict"]);
  const post = (path) => page.evaluate(async (path) => (await fetch(path, { method: "POST", body: "{}" })).status, path);
  assert.equal(await post("/api/v1/lanes/1/open"), 200);
  // A cookie that any host nearby could have set does not count.
  await context.clearCookies();
  await context.addCookies([{ ...cookie, name: "tenpin-desk" }]);
  assert.equal(await post("/api/v1/lanes/2/open"), 401);
  await context.close();
});

test("the reference is shown with its style, and nothing in it is run or blocked", async () => {
  const context = await chromium.newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(centre.url);
  assert.match(page.url(), /\/api\/v1$/);
  assert.equal(await page.title(), "The tenpin interface");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).maxWidth), "none");
  assert.deepEqual(complaints.filter((text) => !text.includes("favicon")), []);
  // Whatever gets into a page runs nothing: the browser says of each that it is blocked.
  const blocked = await page.evaluate(async () => {
    const blocked = [];
    const both = new Promise((done) => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        blocked.push(effectiveDirective);
        if (blocked.includes("script-src-elem") && blocked.includes("img-src")) done(window.ran ?? "nothing");
      });
    });
    document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="window.ran = true">');
    document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
    return both;
  });
  assert.equal(blocked, "nothing");
  await context.close();
});

test("whoever is signed in stays so after all this, and nothing has happened that other sites wanted", async () => {
  assert.equal((await centre.ask("/sheets", { token })).status, 200);
  // Beacons, too, have come by now. Lane 2 is what they all were after.
  assert.deepEqual(await open(), [1, 3, 4]);
});
