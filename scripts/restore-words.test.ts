import { expect, test } from 'vitest';
import { droppedLines } from './restore-words.ts';

test('a restore names the accounts that lost their second factor, what to do, and how to keep it', () => {
  const [accounts, secret] = droppedLines({ secondFactors: ['ana@correo.example', 'luz@correo.example'], invites: 0 });

  expect(accounts).toContain('estas cuentas');
  expect(accounts).toContain('ana@correo.example, luz@correo.example');
  expect(accounts).toContain('que la activen de nuevo en Mi Perfil');
  expect(secret).toContain('auth-secret');
  expect(secret).toContain('--replace');
});

test('a restore names invitations that have to be sent again', () => {
  expect(droppedLines({ secondFactors: [], invites: 1 })).toEqual([
    'Una invitación al personal no saldrá por correo: envíala de nuevo en Administración → Personal.',
  ]);
});

test('a restore with the same secret says nothing of it', () => {
  expect(droppedLines({ secondFactors: [], invites: 0 })).toEqual([]);
});
