/** Valid form data for the actions of carriers' files. */
import type { FuzzedShop } from './fuzzed-shop.ts';

export const parcelForms = {
  '/admin/carriers/:carrierId/sheet': () => ({
    sheetHeading: ['Destinatario', 'Servicio'],
    sheetField: ['name', 'fixed'],
    sheetText: ['', 'Mercancía'],
  }),
  '/admin/carriers/:carrierId/template': () => ({
    file: { file: 'Destinatario;Ciudad destino;Valor a recaudar\n', name: 'plantilla.csv', type: 'text/csv' },
  }),
  '/admin/parcels/confirm': ({ victim }: FuzzedShop) => ({
    channel: 'call',
    order: [`${victim.params.orderId} 0`],
  }),
  '/admin/parcels/report': ({ victim }: FuzzedShop) => ({
    state: 'collected',
    parcel: [`${victim.params.parcelId} collected`],
  }),
  '/admin/parcels/guides': ({ victim }: FuzzedShop) => ({
    carrier: victim.params.carrierId,
    file: { file: 'Pedido;Guía\n999999;901\n', name: 'guias.csv', type: 'text/csv' },
  }),
  '/admin/parcels/guides/apply': ({ victim }: FuzzedShop) => ({
    carrier: victim.params.carrierId,
    ...{ orderColumn: 'Pedido', guideColumn: 'Guía', table: '2;999999;901' },
  }),
};
