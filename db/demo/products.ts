import type { DemoProduct } from './demo-product.ts';
import { capsulas } from './products/capsulas.ts';
import { cosmeticos } from './products/cosmeticos.ts';
import { examenBioCuantico } from './products/examen-bio-cuantico.ts';
import { jarabes } from './products/jarabes.ts';
import { lineaErotica } from './products/linea-erotica.ts';
import { multivitaminicos } from './products/multivitaminicos.ts';
import { ninos } from './products/ninos.ts';
import { pomadasCremas } from './products/pomadas-cremas.ts';
import { potencializadores } from './products/potencializadores.ts';
import { purgantes } from './products/purgantes.ts';

/** Everything the demo shop sells, category by category. No text here promises a cure: the law forbids it. */
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
