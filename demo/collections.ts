type DemoCollection = { id: string; name: string; description: string; products: readonly string[] };

/**
 * The demo shop's collections by need, with the slugs of their products. No text promises a cure: the law forbids it.
 */
export const demoCollections: readonly DemoCollection[] = [
  {
    id: 'descanso',
    name: 'Descanso',
    description: 'Plantas, infusiones y aromas para cerrar el día con calma.',
    products: [
      'valeriana-y-pasiflora',
      'citrato-de-magnesio-en-polvo',
      'te-de-hierbas-del-campo',
      'miel-de-abejas-angelitas',
      'agua-de-rosas',
      'crema-de-manos-de-lavanda',
    ],
  },
  {
    id: 'digestion',
    name: 'Digestión',
    description: 'Fibras, semillas e infusiones de siempre para acompañar tus comidas.',
    products: [
      'fibra-de-linaza-y-sabila',
      'psyllium-en-polvo',
      'semillas-de-chia',
      'te-de-hierbas-del-campo',
      'jengibre-y-canela-90-capsulas',
      'jarabe-de-sabila-y-miel',
      'alcachofa-y-diente-de-leon',
    ],
  },
  {
    id: 'piel',
    name: 'Piel',
    description: 'Cremas, aceites y aguas florales para el cuidado diario del rostro y del cuerpo.',
    products: [
      'crema-facial-de-sacha-inchi',
      'serum-facial-de-rosa-mosqueta',
      'agua-de-rosas',
      'mascarilla-de-arcilla-y-cacao',
      'pomada-de-sabila-y-vitamina-e',
      'aceite-de-coco-virgen',
      'jabon-artesanal-de-avena-y-miel',
      'colageno-hidrolizado-maracuya',
    ],
  },
];
