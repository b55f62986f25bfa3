import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreMap } from './store-map.tsx';

test('the drawn map is labelled as a drawing, and requests nothing from the map’s host', () => {
  const html = renderToStaticMarkup(<StoreMap place="Plaza de Bolívar, Pereira" />);

  expect(html.replaceAll(/<[^>]+>/g, ' ')).toContain('Dibujo: no es un mapa real');
  expect(html).not.toContain('<iframe');
});
