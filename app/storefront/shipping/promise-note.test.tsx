import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PromiseNote } from './promise-note.tsx';

const later = Date.now() + 3_600_000;
const ofCountry = { text: 'Llega entre el lunes 1 y el viernes 5 de junio, según tu ciudad.', until: later };
const ofCity = { text: 'Llega el martes 2 de junio.', until: later };

function written(own: typeof ofCity | null): string {
  const Component = () => <PromiseNote own={own} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component, loader: () => null }]);
  const loaderData = { 'storefront/layout': { promise: ofCountry } };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

test('once the typed city is known, its days take the place of the country’s', () => {
  expect(written(null)).toContain(ofCountry.text);
  expect(written(ofCity)).toContain(ofCity.text);
  expect(written(ofCity)).not.toContain(ofCountry.text);
});

test('days that were answered before the last cut-off are not shown', () => {
  expect(written({ ...ofCity, until: Date.now() - 1 })).toBe('');
});
