import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, limitsContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { healthReports } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { mostQuestions } from '#shop/experts/expert-question.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action, loader } from './questions.tsx';

const shop = useTestDatabase();

type Args = Parameters<typeof loader>[0] & Parameters<typeof action>[0];
type Sent = { form?: Record<string, string>; attempts?: number; db?: Db };

function by(userId: string, { form, attempts = 100, db = shop.db }: Sent = {}): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  context.set(limitsContext, createLimits(shop.database, { bounds: { question: { attempts, seconds: 600 } } }));
  context.set(
    viewerContext,
    aViewer({
      userId,
      email: `${userId}@correo.example`,
      fullName: userId,
      role: 'customer',
      avatarUrl: null,
    }),
  );
  const url = new URL('http://shop/perfil/questions');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: {}, context } as unknown as Args;
}

const question = '¿Puedo tomar valeriana con café?';

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  await insertCustomer(shop.db, { id: 'ana' });
});

test('a first question needs consent, later ones do not, and customers read only their own', async () => {
  expect(await loader(by('laura'))).toMatchObject({ ok: true, consentNeeded: true, questions: [] });
  expect(await action(by('laura', { form: { question } }))).toMatchObject({
    data: {
      outcome: 'form',
      errors: { consent: 'Para responderte necesitamos tu autorización.' },
      typed: { question, consent: false },
    },
    init: { status: 400 },
  });
  expect(await action(by('laura', { form: { question, consent: 'on', userId: 'ana' } }))).toMatchObject({
    data: { outcome: 'sent' },
  });

  expect(await loader(by('laura'))).toMatchObject({ consentNeeded: false, questions: [{ question, answer: null }] });
  expect(await loader(by('ana'))).toMatchObject({ consentNeeded: true, questions: [] });
});

test('a question that is too short, too frequent or not stored is returned with what was typed and the reason', async () => {
  expect(await action(by('laura', { form: { question: '¿Y?' } }))).toMatchObject({
    data: { outcome: 'form', errors: { question: 'Cuéntanos un poco más: al menos 10 caracteres.' } },
    init: { status: 400 },
  });
  expect(await action(by('laura', { form: { question }, attempts: 0 }))).toMatchObject({
    data: { outcome: 'failed', problem: expect.stringContaining('Demasiados intentos'), typed: { question } },
    init: { status: 429, headers: { 'Retry-After': expect.any(String) } },
  });
  const away = await openAway();
  try {
    expect(await action(by('laura', { form: { question, consent: 'on' }, db: away.db }))).toMatchObject({
      data: { outcome: 'failed', problem: 'Base de datos no disponible.', typed: { question, consent: true } },
      init: { status: 503 },
    });
    expect(await loader(by('laura', { db: away.db }))).toEqual({ ok: false });
  } finally {
    await away.close();
  }
});

test('twenty questions make a page, newest first', async () => {
  const questions = Array.from({ length: mostQuestions }, (_, i) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString();
    return { id: String(i), question: `¿Número ${i}?`, answer: null, timestamp };
  });
  await shop.db.insert(healthReports).values({ userId: 'laura', questions });

  const seen = await loader(by('laura'));

  expect(seen).toMatchObject({ ok: true, page: 1, pages: 10 });
  expect(seen.ok && seen.questions.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => String(199 - i)));
});
