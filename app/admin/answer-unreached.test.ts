import { globSync, readFileSync } from 'node:fs';
import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { answerUnconfirmed, answerUnreached } from './answer-unreached.ts';

test('an unreachable shop or database gives a text beside the list', () => {
  expect(answerUnreached(new ErrorResponse(503, '', { problem: 'Base de datos no disponible.' }))).toMatchObject({
    data: { ok: false, problem: 'Base de datos no disponible.' },
    init: { status: 503 },
  });
  expect(answerUnreached(new TypeError('Failed to fetch'))).toMatchObject({
    data: { ok: false, problem: 'No hay conexión con la tienda.' },
  });
});

test('a bug is not taken for an outage', () => {
  expect(answerUnreached(new ErrorResponse(500, '', null))).toMatchObject({
    data: { ok: false, problem: 'Algo falló de nuestro lado.' },
  });
});

test('a person who must sign in again, or has no access, is redirected', () => {
  const signIn = redirect('/login');
  expect(() => answerUnreached(signIn)).toThrow(signIn as unknown as Error);
  const forbidden = new ErrorResponse(403, '', null);
  let thrown: unknown;
  try {
    answerUnreached(forbidden);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBe(forbidden);
});

test('a form of which only the answer was lost is not confirmed, and may be sent again', () => {
  expect(answerUnconfirmed(new TypeError('Failed to fetch'))).toMatchObject({
    data: {
      ...{ ok: false, title: 'Sin confirmar' },
      problem: expect.stringMatching(/^No hay conexión con la tienda\. No está confirmado .*no se guarda dos veces\.$/),
    },
    init: { status: 503 },
  });
});

test('a staff page keeps what was typed into its form if the shop is unreachable', () => {
  const catches = /\banswerUn(reached|confirmed)\b|\bsendForm\(|\btellUnreached\b/;
  const losing = globSync('app/admin/**/*.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8');
    const isForm = /^export async function action\b/m.test(source) && /^export default /m.test(source);
    return isForm && !(/^export (async )?function clientAction\b/m.test(source) && catches.test(source));
  });
  expect(losing).toEqual([]);
});
