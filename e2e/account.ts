import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { mailsSaying } from './shops/outbox.ts';

export type Person = { name: string; email: string; password: string };

/** A person with a unique e-mail address. */
export function aPerson(): Person {
  return { name: 'Ana María Ríos', email: `ana.${randomUUID()}@correo.example`, password: 'guayacán-amarillo' };
}

/** Fills in and submits the form of /registro. */
export async function register(page: Page, { name, email, password }: Person, confirmation = password): Promise<void> {
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña').fill(confirmation);
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

/** Creates an account and signs in by request, without the forms, which have journeys of their own. */
export async function openAccount(page: Page, { name, email, password }: Person): Promise<void> {
  const form = { name, email, password, passwordConfirmation: password, consent: 'on' };
  await send(page, '/registro', form);
  await enter(page, { email, password });
}

/** Signs in by request, without the form. */
export async function enter(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await send(page, '/login', { email, password });
  // Deletes the cookie of the welcome toast, which would mix with the toasts of the journey.
  await page.context().clearCookies({ name: 'aviso' });
}

async function send(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(origin + path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), `the answer to ${path}`).toBe(302);
}

/** The shared shop's mails to an address, oldest first. */
export function mailsTo(email: string): string[] {
  return mailsSaying(inject('outbox'), `Para: ${email}\n`);
}

/**
 * Waits for a mail that links to this page; returns the latest link.
 *
 * @param mails reads the mails, oldest first
 */
export async function mailedLink(page: 'restablecer' | 'confirmar', mails: () => string[]): Promise<string> {
  const link = new RegExp(`http://\\S+/${page}/[\\w-]+`);
  const latest = () =>
    mails()
      .flatMap((mail) => link.exec(mail)?.[0] ?? [])
      .at(-1) ?? '';
  await expect.poll(latest, { timeout: 20_000, interval: 100 }).toMatch(link);
  return latest();
}
