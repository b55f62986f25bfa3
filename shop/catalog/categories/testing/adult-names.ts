/** Names that sound as if a category were for adults only. */
export const namesOfAdultCategories = [
  'Línea Erótica',
  'Juguetes sexuales',
  'Sex Shop',
  'SexShop',
  'Geles íntimos',
  'Solo adultos',
];

/** Names that contain such words, or parts of them, and are for everyone. */
export const harmlessCategoryNames = [
  'Adulto Mayor',
  'Vitaminas para adultos mayores',
  'Higiene Íntima',
  'Cuidado íntimo',
  'Salud Sexual',
  'Línea Facial',
];
