import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { AgeGate } from './age-gate.tsx';

/** The HTML of a page for adults, or of another one. */
async function pageOf({ adultsOnly, ageNotice }: { adultsOnly: boolean; ageNotice: boolean }): Promise<string> {
  const Page = () => (
    <>
      <AgeGate adultsOnly={adultsOnly} />
      <p>Vela de masaje</p>
    </>
  );
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: Page, loader: () => null }]);
  const loaderData = { 'storefront/layout': { settings: { ...defaultPublicSettings, ageNotice } } };
  const { prelude } = await prerenderToNodeStream(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
  return text(prelude);
}

test('a page for adults asks for the age with a tick that needs no script, if the shop wants it', async () => {
  const page = await pageOf({ adultsOnly: true, ageNotice: true });

  expect(page).toContain('Solo para mayores de 18 años');
  expect(page).toMatch(/<input[^>]+type="checkbox"/);
  // The same page for all visitors: what the tick shows is part of it.
  expect(page).toContain('Vela de masaje');
  expect(page).toContain('[&amp;:has(input:not(:checked))~*]:hidden');
});

test('no other page asks for the age, nor any in a shop that does not want it', async () => {
  for (const page of [
    await pageOf({ adultsOnly: false, ageNotice: true }),
    await pageOf({ adultsOnly: true, ageNotice: false }),
  ]) {
    expect(page).not.toContain('18 años');
    expect(page).toContain('Vela de masaje');
  }
});
