/** The legend of dietary supplements, in the wording and capitals of the sanitary rules. */
export const supplementLegend =
  'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO Y NO SUPLE UNA ALIMENTACIÓN EQUILIBRADA. ' +
  'MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS. NO CONSUMIR EN ESTADO DE EMBARAZO Y LACTANCIA.';

/** The legend of children's supplements: without the sentence on pregnancy. */
export const childrenSupplementLegend =
  'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO Y NO SUPLE UNA ALIMENTACIÓN EQUILIBRADA. ' +
  'MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS.';

export const phytotherapeuticLegend =
  'Producto fitoterapéutico. No exceder su consumo. Leer indicaciones y contraindicaciones en la etiqueta. ' +
  'Mantener fuera del alcance de los niños.';

export const cosmeticLegend =
  'Uso externo. Evitar el contacto con los ojos. Suspender su uso si aparece irritación. ' +
  'Mantener fuera del alcance de los niños.';

// The INVIMA record numbers below are fictitious and recognizable as such.
export const supplementRecord = 'SD0000-0000000 (demostración)';
export const phytotherapeuticRecord = 'PFT0000-0000000 (demostración)';
export const cosmeticRecord = 'NSOC00000-00CO (demostración)';
export const foodRecord = 'RSA-0000000-0000 (demostración)';
