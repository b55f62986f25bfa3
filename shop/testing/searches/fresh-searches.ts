export type FreshSearch = {
  /** Slugs of demo products that a shopkeeper would offer. */
  expected: readonly string[];
  /** Slugs that must not be among the first three. */
  never?: readonly string[];
};

const adultVitamins = ['multivitaminico-diario-adultos', 'complejo-b-activo', 'hierro-con-vitamina-c-y-remolacha'];
const children = [
  'gomitas-multivitaminas-ninos',
  'jarabe-vitaminas-kids',
  'champu-de-manzanilla-ninos',
  'crema-de-calendula-bebe',
  'colada-de-platano-y-quinua',
  'gomitas-de-vitamina-c-y-guayaba',
];
const laxatives = [
  'fibra-de-linaza-y-sabila',
  'psyllium-en-polvo',
  'jarabe-de-ciruela-y-tamarindo',
  'infusion-de-sen-y-anis',
  'semillas-de-chia',
];

/**
 * Queries written from the demo catalogue alone, without knowledge of the search and its word
 * lists. The wording and the expected products do not change when the search does.
 */
export const freshSearches: Record<string, FreshSearch> = {
  // Misspelled
  curcma: { expected: ['curcuma-con-pimienta-negra'] },
  'pastillas de valeryana': { expected: ['valeriana-y-pasiflora'] },
  magnecio: { expected: ['citrato-de-magnesio-en-polvo'] },
  espirolina: { expected: ['espirulina-en-tabletas'] },
  'colajeno en polbo': { expected: ['colageno-hidrolizado-maracuya'] },
  'chanpu caida del pelo': { expected: ['champu-de-romero-y-quina'], never: ['champu-de-manzanilla-ninos'] },
  'gomitaz niños': { expected: ['gomitas-multivitaminas-ninos', 'gomitas-de-vitamina-c-y-guayaba'] },

  // Skin, hair and lips
  'crema para manos resecas': { expected: ['crema-de-manos-de-lavanda', 'pomada-de-sabila-y-vitamina-e'] },
  'hidratante para la cara': {
    expected: ['crema-facial-de-sacha-inchi', 'serum-facial-de-rosa-mosqueta'],
    never: ['crema-de-calendula-bebe'],
  },
  'labios resecos por el frío': { expected: ['balsamo-labial-de-cacao-y-copoazu'] },
  'algo para las arrugas': {
    expected: ['serum-facial-de-rosa-mosqueta', 'crema-facial-de-sacha-inchi', 'colageno-hidrolizado-maracuya'],
    never: children,
  },
  'granos en la cara': {
    expected: ['mascarilla-de-arcilla-y-cacao', 'agua-de-rosas', 'jabon-artesanal-de-avena-y-miel'],
    never: ['polen-de-abejas-de-altura'],
  },
  'quemadura de sol': { expected: ['pomada-de-sabila-y-vitamina-e', 'pomada-de-calendula'] },
  'aceite para el pelo': { expected: ['aceite-de-coco-virgen'] },
  'aceite de almendras': { expected: ['crema-de-arnica', 'aceite-de-coco-virgen', 'crema-de-calendula-bebe'] },

  // Complaints in plain words
  'estoy estreñida': { expected: laxatives },
  'hace días no hago del cuerpo': { expected: laxatives, never: ['jabon-artesanal-de-avena-y-miel'] },
  'piernas cansadas y pesadas': { expected: ['crema-de-castano-de-indias', 'gel-frio-de-mentol-y-menta'] },
  'espasmo en el cuello': { expected: ['crema-de-arnica', 'unguento-de-romero-y-ruda', 'balsamo-de-eucalipto'] },
  'me pegué en la rodilla': { expected: ['crema-de-arnica', 'unguento-de-romero-y-ruda'] },
  carraspera: {
    expected: [
      'jarabe-de-propoleo-y-eucalipto',
      'jarabe-de-berro-y-rabano',
      'jarabe-de-totumo-y-miel',
      'extracto-de-propoleo-en-gotas',
      'melaza-de-jengibre-y-limon',
    ],
  },
  'garganta irritada': {
    expected: [
      'jarabe-de-propoleo-y-eucalipto',
      'extracto-de-propoleo-en-gotas',
      'melaza-de-jengibre-y-limon',
      'miel-de-abejas-angelitas',
      'jarabe-de-totumo-y-miel',
    ],
  },
  'higado graso': { expected: ['alcachofa-y-diente-de-leon'] },
  'gases y barriga inflada': {
    expected: [
      'te-de-hierbas-del-campo',
      'infusion-de-sen-y-anis',
      'jengibre-y-canela-90-capsulas',
      'alcachofa-y-diente-de-leon',
    ],
  },
  'nervios y estrés': { expected: ['valeriana-y-pasiflora', 'citrato-de-magnesio-en-polvo'] },
  calambres: { expected: ['citrato-de-magnesio-en-polvo'] },
  'retengo líquidos': { expected: ['cola-de-caballo-100-capsulas', 'alcachofa-y-diente-de-leon'] },
  'congestión nasal': { expected: ['balsamo-de-eucalipto', 'jarabe-de-propoleo-y-eucalipto'] },
  'amanezco sin energía': {
    expected: [
      'ginseng-y-guarana-60-capsulas',
      'complejo-b-activo',
      'maca-andina-en-polvo',
      'multivitaminico-diario-adultos',
    ],
  },

  // Numbers as words, plural and singular
  'sesenta cápsulas de ginseng': { expected: ['ginseng-y-guarana-60-capsulas'] },
  'vitamina de tres': { expected: ['vitamina-d3-en-gotas'] },
  'omega tres seis nueve': { expected: ['aceite-de-sacha-inchi-60-perlas'] },
  'semilla de chia': { expected: ['semillas-de-chia'] },

  // Regional words
  'aguapanela con jengibre': { expected: ['melaza-de-jengibre-y-limon'] },
  aromáticas: { expected: ['te-de-hierbas-del-campo', 'infusion-de-sen-y-anis'] },
  'compota o colada de bebé': { expected: ['colada-de-platano-y-quinua'] },

  // Brands
  'centrum adultos': { expected: ['multivitaminico-diario-adultos'] },
  neurobion: { expected: ['complejo-b-activo'] },

  // Could be mistaken for a search for adults
  'masaje relajante': { expected: ['crema-de-arnica', 'unguento-de-romero-y-ruda', 'gel-frio-de-mentol-y-menta'] },

  // Two needs
  'pelo y uñas': {
    expected: ['colageno-hidrolizado-maracuya', 'champu-de-romero-y-quina', 'aceite-de-coco-virgen'],
    never: ['una-de-gato-60-capsulas'],
  },
  'bajar de peso y desinflamar': {
    expected: [
      'te-verde-de-bitaco-90-capsulas',
      'jengibre-y-canela-90-capsulas',
      'alcachofa-y-diente-de-leon',
      'curcuma-con-pimienta-negra',
      'psyllium-en-polvo',
    ],
  },

  // Presentations
  'vitaminas en gotas': { expected: ['vitamina-d3-en-gotas'] },
  'polvo para batidos': {
    expected: ['colageno-hidrolizado-maracuya', 'maca-andina-en-polvo', 'cacao-con-maca-y-panela'],
  },
  'sobres efervescentes': { expected: ['vitamina-c-zinc'] },

  // Children and sugar
  'vitaminas para mi hijo de cinco años': {
    expected: ['gomitas-multivitaminas-ninos', 'jarabe-vitaminas-kids', 'gomitas-de-vitamina-c-y-guayaba'],
    never: adultVitamins,
  },
  pañalitis: { expected: ['crema-de-calendula-bebe'] },
  'vitamina c sin azúcar': { expected: ['vitamina-c-zinc'], never: ['gomitas-de-vitamina-c-y-guayaba'] },

  // Services
  'sacar una cita': { expected: ['examen-bio-cuantico-de-bienestar', 'examen-bio-cuantico-en-pareja'] },
  'asesoría por videollamada': { expected: ['asesoria-de-seguimiento'] },

  // Adults
  lubricante: { expected: ['gel-intimo-de-sabila'], never: children },
};

/** Further queries, written in the same way after the search had been mended for the ones above. */
export const laterSearches: Record<string, FreshSearch> = {
  'jarabe para la gripa': {
    expected: ['jarabe-de-totumo-y-miel', 'jarabe-de-propoleo-y-eucalipto', 'jarabe-de-berro-y-rabano'],
  },
  'pastilla pa dormir': { expected: ['valeriana-y-pasiflora'] },
  'crema pa las ojeras': {
    expected: ['serum-facial-de-rosa-mosqueta', 'agua-de-rosas', 'crema-facial-de-sacha-inchi'],
  },
  'vitamina para niño que no come': {
    expected: ['jarabe-vitaminas-kids', 'gomitas-multivitaminas-ninos', 'colada-de-platano-y-quinua'],
  },
  'me duelen las rodillas al subir escaleras': {
    expected: ['crema-de-arnica', 'colageno-hidrolizado-maracuya', 'gel-frio-de-mentol-y-menta'],
  },
  'colesterol alto': {
    expected: ['aceite-de-sacha-inchi-60-perlas', 'alcachofa-y-diente-de-leon', 'semillas-de-chia'],
  },
  'purgante para niños': { expected: ['jarabe-de-ciruela-y-tamarindo', 'fibra-de-linaza-y-sabila'] },
  'tengo mucha tos': {
    expected: ['jarabe-de-totumo-y-miel', 'jarabe-de-berro-y-rabano', 'jarabe-de-propoleo-y-eucalipto'],
  },
  'te verde en capsulas': { expected: ['te-verde-de-bitaco-90-capsulas'] },
  'aloe vera para la cara': { expected: ['pomada-de-sabila-y-vitamina-e'] },
  'miel de abeja': { expected: ['miel-de-abejas-angelitas'] },
  borojo: { expected: ['bebida-de-borojo-y-chontaduro'] },
  'chontaduro con borojó': { expected: ['bebida-de-borojo-y-chontaduro'] },
  'harina platano verde': { expected: ['colada-de-platano-y-quinua'] },
  'jabon de avena': { expected: ['jabon-artesanal-de-avena-y-miel'] },
  'crema de pies': {
    expected: [
      'gel-frio-de-mentol-y-menta',
      'pomada-de-sabila-y-vitamina-e',
      'unguento-de-romero-y-ruda',
      'crema-de-castano-de-indias',
    ],
  },
  'tension muscular': { expected: ['crema-de-arnica', 'citrato-de-magnesio-en-polvo', 'gel-frio-de-mentol-y-menta'] },
  'shampoo sin sal': { expected: ['champu-de-romero-y-quina'] },
  'multivitaminas para adulto mayor': { expected: ['multivitaminico-diario-adultos'] },
  'vitamina b12 inyectable': { expected: ['complejo-b-activo'] },
  'suero vitamina c': { expected: ['serum-facial-de-rosa-mosqueta', 'vitamina-c-zinc'] },
  desparasitante: { expected: ['infusion-de-sen-y-anis', 'fibra-de-linaza-y-sabila', 'jarabe-de-ciruela-y-tamarindo'] },
  'uña de gato': { expected: ['una-de-gato-60-capsulas'] },
  'algo natural para el desgano': {
    expected: ['ginseng-y-guarana-60-capsulas', 'maca-andina-en-polvo', 'complejo-b-activo'],
  },
  'frasco de noventa capsulas de noni': { expected: ['noni-500-mg-90-capsulas'] },
  'omega 3 para niños': { expected: ['aceite-de-sacha-inchi-60-perlas'] },
  'pomada para hongos en los pies': { expected: ['pomada-de-calendula', 'pomada-de-sabila-y-vitamina-e'] },
  'kit de belleza': {
    expected: [
      'serum-facial-de-rosa-mosqueta',
      'mascarilla-de-arcilla-y-cacao',
      'agua-de-rosas',
      'crema-facial-de-sacha-inchi',
    ],
  },
  'ponerme moreno sin quemarme': {
    expected: ['aceite-de-coco-virgen', 'pomada-de-sabila-y-vitamina-e', 'pomada-de-calendula'],
  },
  'examen para dos': { expected: ['examen-bio-cuantico-en-pareja'] },
  'cuanto vale el examen cuantico': { expected: ['examen-bio-cuantico-de-bienestar'] },
  'gotas de propolis': { expected: ['extracto-de-propoleo-en-gotas'] },
  'batido para desayunar': {
    expected: [
      'cacao-con-maca-y-panela',
      'colageno-hidrolizado-maracuya',
      'maca-andina-en-polvo',
      'colada-de-platano-y-quinua',
    ],
  },
  'vitaminas para embarazadas': { expected: ['hierro-con-vitamina-c-y-remolacha', 'complejo-b-activo'] },
  'infusion para el estomago': { expected: ['te-de-hierbas-del-campo', 'infusion-de-sen-y-anis'] },
  'tintura de propóleo': { expected: ['extracto-de-propoleo-en-gotas'] },
  'crema lechosa para bebé': { expected: ['crema-de-calendula-bebe'] },

  // Written after the search had been mended for the ones above.
  'remedio para la tos seca': {
    expected: [
      'jarabe-de-totumo-y-miel',
      'jarabe-de-propoleo-y-eucalipto',
      'jarabe-de-berro-y-rabano',
      'extracto-de-propoleo-en-gotas',
    ],
  },
  'vitaminas para el cansancio': {
    expected: ['complejo-b-activo', 'multivitaminico-diario-adultos', 'ginseng-y-guarana-60-capsulas'],
  },
  'colageno para las articulaciones': { expected: ['colageno-hidrolizado-maracuya'] },
  'crema para varises': { expected: ['crema-de-castano-de-indias'] },
  'capsulas para adelgasar': {
    expected: ['te-verde-de-bitaco-90-capsulas', 'alcachofa-y-diente-de-leon', 'jengibre-y-canela-90-capsulas'],
  },
  'sabila para el pelo': { expected: ['acondicionador-de-sabila-y-coco'] },
  'propoleo niños': {
    expected: ['jarabe-de-propoleo-y-eucalipto', 'extracto-de-propoleo-en-gotas', 'jarabe-vitaminas-kids'],
  },
  'jabon natural artesanal': { expected: ['jabon-artesanal-de-avena-y-miel'] },
  'suplemento de hierro': { expected: ['hierro-con-vitamina-c-y-remolacha'] },
  'serun facial': { expected: ['serum-facial-de-rosa-mosqueta'] },
  'algo para dormir bien': { expected: ['valeriana-y-pasiflora'] },
  'tengo el colon inflamado': {
    expected: ['fibra-de-linaza-y-sabila', 'psyllium-en-polvo', 'te-de-hierbas-del-campo'],
  },
  'fortalecer el cabello y crecer pestañas': {
    expected: [
      'champu-de-romero-y-quina',
      'colageno-hidrolizado-maracuya',
      'aceite-de-coco-virgen',
      'cola-de-caballo-100-capsulas',
    ],
  },
  'dolor de huesos': {
    expected: [
      'vitamina-d3-en-gotas',
      'citrato-de-magnesio-en-polvo',
      'colageno-hidrolizado-maracuya',
      'crema-de-arnica',
    ],
  },
  'quiero bajar la barriga': {
    expected: [
      'te-verde-de-bitaco-90-capsulas',
      'fibra-de-linaza-y-sabila',
      'alcachofa-y-diente-de-leon',
      'jengibre-y-canela-90-capsulas',
    ],
  },
  'protector labial': { expected: ['balsamo-labial-de-cacao-y-copoazu'] },
  'cacao puro': { expected: ['cacao-con-maca-y-panela'] },
  'ponque de chocolate': { expected: ['cacao-con-maca-y-panela'] },
  'miel con jengibre': {
    expected: ['melaza-de-jengibre-y-limon', 'miel-de-abejas-angelitas', 'jengibre-y-canela-90-capsulas'],
  },
  linasa: { expected: ['fibra-de-linaza-y-sabila'] },
  'chia semilla 500 gramos': { expected: ['semillas-de-chia'] },
  'vitamina e para la piel': { expected: ['pomada-de-sabila-y-vitamina-e', 'serum-facial-de-rosa-mosqueta'] },
  'ampollas para el pelo': {
    expected: [
      'champu-de-romero-y-quina',
      'aceite-de-coco-virgen',
      'acondicionador-de-sabila-y-coco',
      'colageno-hidrolizado-maracuya',
    ],
  },
  'ibuprofeno natural': { expected: ['curcuma-con-pimienta-negra', 'crema-de-arnica'] },
  'hinchazón de los pies': {
    expected: ['crema-de-castano-de-indias', 'gel-frio-de-mentol-y-menta', 'cola-de-caballo-100-capsulas'],
  },
  'mi hijo tiene gripa': {
    expected: [
      'gomitas-de-vitamina-c-y-guayaba',
      'jarabe-vitaminas-kids',
      'jarabe-de-totumo-y-miel',
      'vitamina-c-zinc',
      'melaza-de-jengibre-y-limon',
    ],
  },
  'vitaminas infantiles masticables': { expected: ['gomitas-multivitaminas-ninos', 'gomitas-de-vitamina-c-y-guayaba'] },
  'valoración con especialista': { expected: ['examen-bio-cuantico-de-bienestar'] },
  'reservar turno': {
    expected: ['examen-bio-cuantico-de-bienestar', 'asesoria-de-seguimiento', 'examen-bio-cuantico-en-pareja'],
  },
  'te de yerbabuena': { expected: ['te-de-hierbas-del-campo'] },
  'mascarilla puntos negros': { expected: ['mascarilla-de-arcilla-y-cacao'] },
  'crema antiarrugas': { expected: ['crema-facial-de-sacha-inchi', 'serum-facial-de-rosa-mosqueta'] },
  'alcohol no, propoleo sin alcohol': { expected: ['jarabe-de-propoleo-y-eucalipto', 'extracto-de-propoleo-en-gotas'] },
  'magnesio para calambres': { expected: ['citrato-de-magnesio-en-polvo'] },
  'aceite omega 3 6 9': { expected: ['aceite-de-sacha-inchi-60-perlas'] },
  'polen de abeja en granos': { expected: ['polen-de-abejas-de-altura'] },
  'pomada verde para golpes': { expected: ['crema-de-arnica', 'unguento-de-romero-y-ruda', 'pomada-de-calendula'] },
  'relajante muscular': { expected: ['crema-de-arnica', 'citrato-de-magnesio-en-polvo', 'gel-frio-de-mentol-y-menta'] },
  'mal aliento': { expected: ['extracto-de-propoleo-en-gotas'] },
};
