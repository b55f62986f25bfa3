import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { answerUnreached } from './answer-unreached.ts';

test('a shop or a database out of reach is a reason to tell beside the list', () => {
  expect(answerUnreached(new ErrorResponse(503, '', null))).toMatchObject({
    data: { ok: false, problem: 'Base de datos no disponible.' },
    init: { status: 503 },
  });
  expect(answerUnreached(new TypeError('Failed to fetch'))).toMatchObject({
    data: { ok: false, problem: 'No hay conexión con la tienda.' },
  });
});

test('who must sign in again, or may not enter, is led there', () => {
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
