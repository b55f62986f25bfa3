import { capsulas } from '#demo/products/capsulas.ts';
import { cosmeticos } from '#demo/products/cosmeticos.ts';
import { examenBioCuantico } from '#demo/products/examen-bio-cuantico.ts';
import { jarabes } from '#demo/products/jarabes.ts';
import { lineaErotica } from '#demo/products/linea-erotica.ts';
import { multivitaminicos } from '#demo/products/multivitaminicos.ts';
import { ninos } from '#demo/products/ninos.ts';
import { pomadasCremas } from '#demo/products/pomadas-cremas.ts';
import { potencializadores } from '#demo/products/potencializadores.ts';
import { purgantes } from '#demo/products/purgantes.ts';
import type { DemoProduct } from './demo-product.ts';

/** The demo shop's products, by category. No text promises a cure: the law forbids it. */
export const demoProducts: DemoProduct[] = [
  ...jarabes,
  ...multivitaminicos,
  ...potencializadores,
  ...cosmeticos,
  ...ninos,
  ...purgantes,
  ...pomadasCremas,
  ...lineaErotica,
  ...capsulas,
  ...examenBioCuantico,
];
