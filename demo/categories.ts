import type { CategoryHue } from '#demo/drawing/drawing.ts';

/** The ids of the demo shop's ten categories; each is also the id of its hue. */
export type CategoryId = CategoryHue;

export type DemoCategory = {
  id: CategoryId;
  name: string;
  description: string;
};

/** In the order of the home page. */
export const demoCategories: DemoCategory[] = [
  {
    id: 'jarabes',
    name: 'Jarabes',
    description: 'Jarabes y gotas de plantas, frutos y miel.\nRecetas de la tradición, en frasco de vidrio.',
  },
  {
    id: 'multivitaminicos',
    name: 'Multivitamínicos',
    description: 'Vitaminas y minerales para cada día.\nTabletas, polvos y sobres con su contenido a la vista.',
  },
  {
    id: 'potencializadores',
    name: 'Potencializadores',
    description: 'Maca, borojó, chontaduro y cacao.\nPolvos y bebidas para el desayuno o el batido.',
  },
  {
    id: 'cosmeticos',
    name: 'Cosméticos',
    description: 'Cuidado botánico para el rostro y el cabello.\nAceites, aguas florales y jabones artesanales.',
  },
  {
    id: 'ninos',
    name: 'Niños',
    description: 'Gomitas, jarabes y cuidado suave.\nPensados para los más pequeños de la casa.',
  },
  {
    id: 'purgantes',
    name: 'Purgantes',
    description: 'Fibras, semillas e infusiones.\nLinaza, sábila y hierbas de nuestros campos.',
  },
  {
    id: 'pomadas-cremas',
    name: 'Pomadas y Cremas',
    description: 'Caléndula, árnica y eucalipto para la piel.\nBálsamos y geles para el masaje.',
  },
  {
    id: 'linea-erotica',
    name: 'Línea Erótica',
    description: 'Aceites, velas y geles para compartir.\nEnvío discreto a toda Colombia.',
  },
  {
    id: 'capsulas',
    name: 'Cápsulas',
    description: 'Una planta en cada frasco.\nCápsulas vegetales con su origen y su dosis.',
  },
  {
    id: 'examen-bio-cuantico',
    name: 'Examen Bio-Cuántico',
    description: 'Sesiones de orientación en bienestar con cita.\nEn nuestra tienda de Pereira.',
  },
];
