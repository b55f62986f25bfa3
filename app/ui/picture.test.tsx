import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pictureAddress } from '#shop/pictures.ts';
import { Picture } from './picture.tsx';

const honey = pictureAddress('productorigenatural', '0123456789abcdef0123456789abcdef');

test('a picture of ours has both modern formats, loads lazily and reserves its space', () => {
  const html = renderToStaticMarkup(<Picture src={honey} alt="Miel de abejas" sizes="50vw" widths={[320, 640]} />);

  expect(html).toContain(
    `<source type="image/avif" srcSet="${honey}/320.avif 320w, ${honey}/640.avif 640w" sizes="50vw"/>`,
  );
  expect(html).toContain(`type="image/webp"`);
  expect(html).toMatch(/<img src="[^"]*\/640\.jpeg" alt="Miel de abejas" width="800" height="1000" loading="lazy"/);
  expect(html).toContain('aspect-[4/5]');
  expect(html).not.toContain('style=');
});

test('a picture above the fold loads eagerly', () => {
  expect(renderToStaticMarkup(<Picture src={honey} alt="" sizes="100vw" priority />)).toMatch(
    /loading="eager" fetchPriority="high"/,
  );
});

test('an external picture is shown as it is', () => {
  const html = renderToStaticMarkup(<Picture src="https://ejemplo.co/miel.jpg" alt="Miel" sizes="50vw" />);

  expect(html).toContain('<img src="https://ejemplo.co/miel.jpg"');
  expect(html).not.toContain('<source');
});

test('without a picture a placeholder is shown, with an alt text unless a text beside it says the same', () => {
  const alone = renderToStaticMarkup(<Picture src={undefined} alt="Miel" sizes="50vw" ground="jarabes" />);
  expect(alone).toContain('data-ground="jarabes"');
  expect(alone).toContain('<span class="sr-only">Sin imagen</span>');

  expect(renderToStaticMarkup(<Picture src="" alt="" sizes="50vw" />)).not.toContain('Sin imagen');
});
