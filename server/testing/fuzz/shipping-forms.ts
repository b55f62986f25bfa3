/** Valid form data for the actions of shipping rates. */
import type { Db } from '#db/database.server.ts';
import { listShippingRules } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { getShippingSettings } from '#shop/shipping/editing/save-shipping-settings.server.ts';
import { previewImport } from '#shop/shipping/table/import-shipping-rules.server.ts';

const rate = {
  ...{ upTo0: '1', price0: '9.000', lastPrice: '14.000', freeFrom: '200.000', daysLeast: '1', daysMost: '3' },
  ...{ codAllowed: 'on', codLeast: '20.000', codMost: '500.000', codFee: '4.000' },
};
const rates = `Departamento;Municipio;Hasta (kg);Precio;Gratis desde;Días mínimo;Días máximo;Contraentrega;Contraentrega desde;Contraentrega hasta;Recargo contraentrega
Todo el país;;más;14000;;2;5;Sí;;;
Risaralda;Dosquebradas;0,5;7000;200000;1;2;Sí;20000;500000;4000
Risaralda;Dosquebradas;más;9000;;;;;;;`;

export const shippingForms = {
  '/admin/shipping': async (_: unknown, db: Db) => ({
    ...{ cutOffHour: '10', boxLength: '40', boxWidth: '30', boxHeight: '20' },
    read: (await getShippingSettings(db)).fingerprint,
  }),
  '/admin/shipping/rules/new': () => ({ department: 'Risaralda', city: 'Pereira', ...rate }),
  '/admin/shipping/rules/:place': async (_: unknown, db: Db, { place }: Record<string, string>) => ({
    ...rate,
    read: (await listShippingRules(db)).find((rule) => rule.place === place)?.fingerprint ?? '',
  }),
  '/admin/shipping/file': () => ({ file: { file: rates, name: 'tarifas.csv', type: 'text/csv' } }),
  '/admin/shipping/file/apply': async (_: unknown, db: Db) => ({
    table: rates,
    from: (await previewImport(db, [])).from,
  }),
};
