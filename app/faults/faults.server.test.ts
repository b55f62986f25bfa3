import { pino } from 'pino';
import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { logContext } from '#app/context.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { StorageOutageError } from '#shop/storage-outage.server.ts';
import { NoRoomToWait } from '#shop/take-turns.server.ts';
import {
  explainFault,
  explainFileFault,
  Fault,
  orElseInOutage,
  orFault,
  translateFaults,
  translateRouteFaults,
} from './faults.server.ts';

function aRequest() {
  const lines: { level: string; msg: string; err: { type: string; stack: string } }[] = [];
  const context = new RouterContextProvider();
  context.set(logContext, pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  return { args: { request: new Request('http://shop/admin/products', { method: 'POST' }), context }, context, lines };
}

const outage = new Error('Failed query', { cause: new DatabaseOutageError(new Error('connect ECONNREFUSED')) });
const bug = new TypeError('x is not a function');
const failing = (error: unknown) => () => Promise.reject(error);

test('an action that meets an outage is answered with 503 and says that the database is down', async () => {
  const { args, lines } = aRequest();

  await expect(translateFaults(failing(outage))(args)).rejects.toMatchObject({
    data: { problem: 'Base de datos no disponible.' },
    init: { status: 503 },
  });
  expect(lines).toMatchObject([{ msg: 'the database is away', method: 'POST', path: '/admin/products' }]);
});

test('a TypeError in an action is answered with 500 and a general text, and logged with its stack', async () => {
  const { args, lines } = aRequest();

  await expect(translateFaults(failing(bug))(args)).rejects.toMatchObject({
    data: { problem: 'Algo falló de nuestro lado.' },
    init: { status: 500 },
  });
  expect(lines).toMatchObject([{ msg: 'a page or action failed', err: { type: 'TypeError' } }]);
  expect(lines[0]?.err.stack).toContain('faults/faults.server.test.ts');
});

test('an action that meets a full password-hash queue is answered with 503 and when to try again', async () => {
  const { args, lines } = aRequest();

  await expect(translateFaults(failing(new NoRoomToWait()))(args)).rejects.toMatchObject({
    data: { problem: expect.stringContaining('Espera unos segundos') },
    init: { status: 503, headers: { 'Retry-After': '10' } },
  });
  expect(lines).toEqual([]);
});

test('a storage outage is 503 in the words of the caller, never those of a database outage; a bug is 500', () => {
  const { context } = aRequest();
  const notStored = 'No pudimos guardar la imagen.';
  const explain = (error: unknown) => explainFileFault(context, error, 'a picture could not be stored', notStored);

  expect(explain(new StorageOutageError(new Error('ENOSPC')))).toMatchObject({ status: 503, problem: notStored });
  expect(explain(outage)).toMatchObject({ status: 503, problem: 'Base de datos no disponible.' });
  expect(explain(bug)).toMatchObject({ status: 500, problem: 'Algo falló de nuestro lado.' });
});

test.each([
  ['a redirect', redirect('/login')],
  ['a page that does not exist', data(null, { status: 404 })],
])('%s is passed on as it was thrown', async (_, thrown) => {
  const { args, lines } = aRequest();

  await expect(translateFaults(failing(thrown))(args)).rejects.toBe(thrown);
  expect(lines).toEqual([]);
});

test('every loader and action of a build is wrapped, and its other exports stay', async () => {
  const { args } = aRequest();
  const module = { default: () => null, loader: failing(outage), action: failing(bug) };
  const routes = { page: { id: 'page', path: '', module } } as unknown as ServerBuild['routes'];

  const translated = translateRouteFaults(routes).page?.module as unknown as typeof module;

  expect(translated.default).toBe(module.default);
  await expect((translated.loader as ReturnType<typeof translateFaults>)(args)).rejects.toMatchObject({
    init: { status: 503 },
  });
  await expect((translated.action as ReturnType<typeof translateFaults>)(args)).rejects.toMatchObject({
    init: { status: 500 },
  });
});

test('a form that answers in place gets the text and status of the fault', async () => {
  const { context, lines } = aRequest();

  expect(await orFault(context, 'a profile could not be saved', Promise.resolve('saved'))).toBe('saved');
  expect(await orFault(context, 'a profile could not be saved', Promise.reject(outage))).toEqual(
    new Fault('Base de datos no disponible.', 503),
  );
  expect(await orFault(context, 'a profile could not be saved', Promise.reject(bug))).toEqual(
    new Fault('Algo falló de nuestro lado.', 500),
  );
  expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('a profile could not be saved'));
});

test('a full queue asks to retry in seconds', () => {
  const { context } = aRequest();

  expect(explainFault(context, new NoRoomToWait(), 'a user could not be signed in')).toMatchObject({
    status: 503,
    problem: expect.stringContaining('Muchas personas'),
    headers: { 'Retry-After': '10' },
  });
});

test('a page falls back during an outage, and not after a bug', async () => {
  const { context } = aRequest();

  expect(await orElseInOutage(context, Promise.reject(outage), 'defaults', 'the defaults are shown')).toBe('defaults');
  await expect(orElseInOutage(context, Promise.reject(bug), 'defaults', 'the defaults are shown')).rejects.toBe(bug);
});
