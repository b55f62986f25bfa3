/**
 * Slugs that a second person judged wrong among the first three results of a judged search, although an expected
 * product was among them as well.
 */
export const judgedWrong: Record<string, readonly string[]> = {
  'quemadito del bebe': ['gomitas-multivitaminas-ninos', 'champu-de-manzanilla-ninos'],
  'nariz tapada': ['gel-frio-de-mentol-y-menta'],
  'vick vaporub': ['gel-frio-de-mentol-y-menta'],
  'subir de peso': ['cola-de-caballo-100-capsulas'],
  'aceite de pescado': ['crema-facial-de-sacha-inchi'],
  'magnesio en capsulas': ['ginseng-y-guarana-60-capsulas', 'moringa-500-mg-90-capsulas'],
  'aromatica despues de comer': ['citrato-de-magnesio-en-polvo'],
  'te para dormir': ['te-verde-de-bitaco-90-capsulas'],
  'noni liquido': ['jarabe-de-totumo-y-miel'],
  'noni en pastillas': ['espirulina-en-tabletas'],
  'pastas de curcuma': ['espirulina-en-tabletas', 'ginseng-y-guarana-60-capsulas'],
  'shampoo anticaida': ['champu-de-manzanilla-ninos'],
  'crema antipañalitis': ['gomitas-multivitaminas-ninos', 'champu-de-manzanilla-ninos'],
  'multivitaminico mujer': ['gomitas-multivitaminas-ninos'],
  centrum: ['gomitas-multivitaminas-ninos'],
  'emulsion de scott': ['champu-de-manzanilla-ninos'],
  'valerianna gotas': ['vitamina-d3-en-gotas', 'extracto-de-propoleo-en-gotas'],
};
