// The reference for uncached pages: React and the router's component render the built pages from prepared data.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

/** The pages to render, from the data that the shop's answers contain. */
export type ToRender = { origin: string; paths: string[] };

type LoaderData = Record<string, unknown>;
type Prepared = { url: string; context: EntryContext; handoff: Uint8Array[] };

process.once('message', async ({ origin, paths }: ToRender) => {
  const pages = (await import(path.resolve('build/server/index2.js'))) as ServerBuild;
  const prepared = new Map<string, Prepared>();
  for (const page of paths) prepared.set(page, await prepare(pages, `${origin}${page}`));

  const server = createServer(async (request, response) => {
    const page = prepared.get((request.url ?? '').replace(/\?.*$/, ''));
    if (!page) return response.writeHead(404).end();
    const html = await render(page);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) });
    response.end(html);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

/** Prepares the router's context for a request, with loaders that return the data of the shop's page. */
async function prepare(pages: ServerBuild, url: string): Promise<Prepared> {
  const html = await (await fetch(url)).text();
  const loaderData = await dataIn(html);
  const routes = Object.fromEntries(
    Object.entries(pages.routes).flatMap(([id, route]) => {
      if (!route) return [];
      const { middleware: _, ...module } = route.module;
      const loader = module.loader && (() => loaderData[id] ?? null);
      return [[id, { ...route, module: { ...module, ...(loader && { loader }) } }]];
    }),
  );
  let context: EntryContext | undefined;
  const keep = (_request: Request, _status: number, _headers: Headers, entryContext: EntryContext) => {
    context = entryContext;
    return new Response();
  };
  const entry = { module: { ...pages.entry.module, default: keep } };
  const handle = createRequestHandler({ ...pages, routes, entry } as ServerBuild, 'production');
  await handle(new Request(url), new RouterContextProvider());
  if (!context?.serverHandoffStream) throw new Error(`The router rendered nothing at ${url}`);
  const page = { url, context, handoff: await chunksOf(context.serverHandoffStream) };
  const again = await render(page);
  if (bodyLength(again) < 0.95 * bodyLength(html)) throw new Error(`React alone renders another page at ${url}`);
  return page;
}

async function render({ url, context, handoff }: Prepared): Promise<string> {
  const fresh = { ...context, serverHandoffStream: streamOf(handoff), renderMeta: {} };
  const stream = await renderToReadableStream(createElement(ServerRouter, { context: fresh, url, nonce: 'nonce' }), {
    nonce: 'nonce',
  });
  await stream.allReady;
  return new Response(stream).text();
}

/** Reads the loaders' data that the page embeds for the browser. */
async function dataIn(html: string): Promise<LoaderData> {
  const parts = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? '""') as string,
  );
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  const decoded = await decode(streamOf(bytes), globalThis as unknown as Window & typeof globalThis);
  return ((await decoded.value) as { loaderData: LoaderData }).loaderData;
}

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const bodyLength = (html: string) => html.length - html.indexOf('<body');
