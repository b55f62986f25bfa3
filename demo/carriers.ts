/** The carriers of the demo shop, with the tracking pages that they publish. */
export const demoCarriers = [
  {
    name: 'Coordinadora',
    trackingPattern: 'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia={guia}',
  },
  { name: 'Inter Rapidísimo', trackingPattern: 'https://interrapidisimo.com/sigue-tu-envio/?guia={guia}' },
];
