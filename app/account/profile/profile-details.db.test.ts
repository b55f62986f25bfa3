import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { treatmentNotes, userProfiles, users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action, loader } from './profile-details.tsx';

const shop = useTestDatabase();
const people = [
  { id: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' },
  { id: 'pedro', fullName: 'Pedro Ruiz', email: 'pedro@correo.example' },
];

beforeEach(async () => {
  for (const { id, fullName, email } of people) {
    await shop.db.insert(users).values({ id, name: fullName, email });
    await shop.db.insert(userProfiles).values({ id, fullName, email });
  }
});

type Args = Parameters<typeof loader>[0] & Parameters<typeof action>[0];

/** A request from Laura's browser; with fields, a submission of the form. */
function asLaura(fields: Record<string, string> | null = null, db: Db = shop.db): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  context.set(
    viewerContext,
    aViewer({
      userId: 'laura',
      email: 'laura@correo.example',
      fullName: 'Laura Gómez',
      role: 'customer',
      avatarUrl: null,
    }),
  );
  const url = new URL('https://tienda.example/perfil/details?edit=true');
  const request = new Request(url, fields ? { method: 'POST', body: new URLSearchParams(fields) } : {});
  return { request, url, params: {}, context } as unknown as Args;
}

async function profileOf(id: string) {
  const [profile] = await shop.db.select().from(userProfiles).where(eq(userProfiles.id, id));
  if (!profile) throw new Error('no profile');
  return profile;
}

async function filled(change: Record<string, string> = {}) {
  const { updatedAt } = await profileOf('laura');
  return {
    fullName: 'Laura Gómez Ruiz',
    phone: '+57 300 123 4567',
    address: 'Calle 10 # 5-20',
    city: 'Pereira',
    department: 'Risaralda',
    birthDate: '1990-03-07',
    readAt: updatedAt.toISOString(),
    ...change,
  };
}

test('profile details are stored, and the account gets the same name', async () => {
  const answer = await action(asLaura(await filled()));

  if (!(answer instanceof Response)) throw new Error('refused');
  expect(answer.headers.get('Location')).toBe('/perfil/details');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toEqual({ title: 'Perfil actualizado' });
  expect(await profileOf('laura')).toMatchObject({
    fullName: 'Laura Gómez Ruiz',
    phone: '3001234567',
    address: 'Calle 10 # 5-20',
    city: 'Pereira',
    department: 'Risaralda',
    birthDate: '1990-03-07',
  });
  const [user] = await shop.db.select().from(users).where(eq(users.id, 'laura'));
  expect(user?.name).toBe('Laura Gómez Ruiz');

  await action(asLaura(await filled({ phone: '', address: ' ', city: '', department: '', birthDate: '' })));
  expect(await profileOf('laura')).toMatchObject({
    phone: null,
    address: null,
    city: null,
    department: null,
    birthDate: null,
  });
});

test('a profile form cannot change the role, the address or another profile', async () => {
  const [before, pedro] = [await profileOf('laura'), await profileOf('pedro')];

  await action(
    asLaura(
      await filled({
        id: 'pedro',
        userId: 'pedro',
        role: 'admin',
        email: 'pedro@correo.example',
        avatarUrl: '/imagenes/avatars/0123456789abcdef0123456789abcdef',
        coverPhotoUrl: 'https://otro.example/foto.jpg',
      }),
    ),
  );

  const { role, email, avatarUrl, coverPhotoUrl } = before;
  expect(await profileOf('laura')).toMatchObject({
    fullName: 'Laura Gómez Ruiz',
    role,
    email,
    avatarUrl,
    coverPhotoUrl,
  });
  expect(await profileOf('pedro')).toEqual(pedro);
});

test('an error is shown at its field, and what was typed is kept', async () => {
  const answer = await action(asLaura(await filled({ fullName: '', phone: '300', city: 'Pereira' })));

  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      result: {
        error: {
          fullName: ['El nombre es obligatorio.'],
          phone: ['Número de celular inválido (debe ser de 10 dígitos).'],
        },
        initialValue: { phone: '300', city: 'Pereira' },
      },
    },
  });
  expect((await profileOf('laura')).fullName).toBe('Laura Gómez');
});

test('a save over a newer version from another tab shows that version instead', async () => {
  const asReadBefore = await filled({ city: 'Manizales' });
  await action(asLaura(await filled()));

  const answer = await action(asLaura(asReadBefore));
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      result: {
        error: { '': ['Tus datos cambiaron en otra pestaña mientras los editabas.'] },
        initialValue: { city: 'Manizales' },
      },
      newer: { city: 'Pereira' },
    },
  });
  expect((await profileOf('laura')).city).toBe('Pereira');

  await action(asLaura(await filled({ city: 'Manizales' })));
  expect((await profileOf('laura')).city).toBe('Manizales');
});

test('without a database the form says so and keeps what was typed', async () => {
  const away = await openAway();
  try {
    expect(await action(asLaura(await filled(), away.db))).toMatchObject({
      init: { status: 503 },
      data: {
        result: { error: { '': ['Base de datos no disponible.'] }, initialValue: { fullName: 'Laura Gómez Ruiz' } },
      },
    });
    expect(await loader(asLaura(null, away.db))).toMatchObject({ notes: null });
  } finally {
    await away.close();
  }
});

test('a customer reads the notes on their own treatment only', async () => {
  const note = (userId: string, body: string) => ({ userId, body, authorId: null, authorName: 'Marta Ríos' });
  await shop.db.insert(treatmentNotes).values([note('laura', 'Una al día'), note('pedro', 'Dos al día')]);

  expect((await loader(asLaura())).notes).toMatchObject([{ body: 'Una al día', authorName: 'Marta Ríos' }]);
});
