import type { CarrierSheet, carriers } from '#db/schema.ts';

export type DemoCarrierName = 'Coordinadora' | 'EnvioClick' | 'Inter Rapidísimo';

/** The file for many parcels; no carrier publishes what it wants, so its headings are an example. */
const sheet: CarrierSheet = {
  columns: [
    { heading: 'Destinatario', field: 'name', text: '' },
    { heading: 'Teléfono', field: 'phone', text: '' },
    { heading: 'Dirección', field: 'address', text: '' },
    { heading: 'Barrio', field: 'suburb', text: '' },
    { heading: 'Código DANE', field: 'municipality-code-8', text: '' },
    { heading: 'Contenido', field: 'fixed', text: 'Productos naturales' },
    { heading: 'Valor declarado', field: 'declared-value', text: '' },
    { heading: 'Valor a recaudar', field: 'cod-amount', text: '' },
    { heading: 'Peso (kg)', field: 'kilos', text: '' },
    { heading: 'Referencia', field: 'order-number', text: '' },
  ],
  answer: null,
};

/** The carriers of the demo shop, with the tracking pages that they publish. Guides of EnvioClick are bought online. */
export const demoCarriers: (typeof carriers.$inferInsert & { name: DemoCarrierName })[] = [
  {
    name: 'Coordinadora',
    trackingPattern: 'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia={guia}',
    sheet,
  },
  { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' },
  { name: 'Inter Rapidísimo', trackingPattern: 'https://interrapidisimo.com/sigue-tu-envio/?guia={guia}' },
];
