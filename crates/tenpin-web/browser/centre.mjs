// A centre to look at: `tenpin serve` with a desk, a browser, and sites of other people. All of it is on this computer.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const PASSWORD = "correct horse battery";

/** The program, serving lanes on loopback. */
export class Centre {
  static async start(...options) {
    const centre = new Centre();
    centre.folder = mkdtempSync(join(tmpdir(), "tenpin-"));
    const env = { ...process.env, TENPIN_DATA: join(centre.folder, "tenpin.db"), TENPIN_LANG: "en" };
    execFileSync(process.env.TENPIN, ["desk-password"], { env, input: `${PASSWORD}\n` });
    const listen = options.includes("--listen") ? [] : ["--listen", "127.0.0.1:0"];
    const args = ["serve", ...listen, ...options];
    centre.program = spawn(process.env.TENPIN, args, { env, stdio: ["ignore", "pipe", "ignore"] });
    centre.ended = new Promise((ended) => centre.program.on("exit", ended));
    for await (const line of createInterface({ input: centre.program.stdout })) {
      centre.url = line.match(/is open at (\S+)/)?.[1];
      break;
    }
    if (centre.url) return centre;
    await centre.stop();
    throw new Error("the server did not start");
  }

  /** A request of a program, which is no browser. */
  async ask(path, { token, body, ...options } = {}) {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(`${this.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body), ...options });
    return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
  }

  /** The token of somebody who signs in at the desk. */
  async signIn() {
    return (await this.ask("/desk/sign-in", { body: { password: PASSWORD } })).json.token;
  }

  async stop() {
    this.program.kill("SIGTERM");
    await this.ended;
    rmSync(this.folder, { recursive: true });
  }
}

/** The port of the server of a URL. */
export const portOf = (url) => new URL(url).port;

/** Somebody else's site with this page at every path. */
export async function site(page, host = "127.0.0.1") {
  const server = http.createServer((request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(page);
  });
  await listening(server, host);
  return { port: server.address().port, close: () => closed(server) };
}

/** A port that leads to one server first, and to another one after `turn`, as a name does that is bound to another address. */
export async function turncoat(first, second) {
  let target = first;
  const server = net.createServer((from) => {
    const to = net.connect(target, "127.0.0.1");
    from.pipe(to).pipe(from);
    for (const end of [from, to]) end.on("error", () => (from.destroy(), to.destroy()));
  });
  await listening(server);
  const sockets = new Set();
  server.on("connection", (socket) => sockets.add(socket));
  return {
    port: server.address().port,
    turn() {
      target = second;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return closed(server);
    },
  };
}

/** A proxy with TLS in front of a server, which it tells for whom it asks. */
export async function proxy(port, folder) {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const subject = ["-subj", "/CN=lanes.example", "-addext", "subjectAltName=DNS:lanes.example"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (from, answer) => {
    const headers = { ...from.headers, "x-forwarded-for": from.socket.remoteAddress };
    const options = { host: "127.0.0.1", port, method: from.method, path: from.url, headers };
    const to = http.request(options, (told) => {
      answer.writeHead(told.statusCode, told.headers);
      told.pipe(answer);
    });
    to.on("error", () => answer.destroy());
    from.pipe(to);
  });
  await listening(server);
  return { port: server.address().port, close: () => closed(server) };
}

/** A port on which nobody listens. */
export async function freePort() {
  const server = net.createServer();
  await listening(server);
  const { port } = server.address();
  await closed(server);
  return port;
}

/** Has a server listen on a port that is free. What a failed test leaves does not keep the others from ending. */
async function listening(server, host = "127.0.0.1") {
  await new Promise((listens) => server.listen(0, host, listens));
  server.unref();
}

function closed(server) {
  server.closeAllConnections?.();
  return new Promise((ended) => server.close(ended));
}

/** A browser in which every name leads to this computer. */
export const browser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--host-resolver-rules=MAP *.example 127.0.0.1"],
  });

/** Has somebody sign in at the desk with a browser, as a page of the centre would. */
export async function signIn(page, url) {
  await page.goto(`${url}/api/v1`);
  const status = await page.evaluate(async (password) => {
    const body = JSON.stringify({ password });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/v1/desk/sign-in", { method: "POST", headers, body })).status;
  }, PASSWORD);
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
}
