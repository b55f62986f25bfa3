/** Scripted histories of parcels, in the words of the service. */

export type HistoryStep = {
  /** hours after the purchase */
  hours: number;
  /** one of the service's statuses, and the detail of the company that brings the parcel */
  status: string;
  detail: string;
  /** what this step sets: handed over, or delivered to this person */
  sets?: 'collected' | 'delivered';
  receivedBy?: string;
};

const pending: HistoryStep = { hours: 0, status: 'Pendiente de Recolección', detail: 'Guía generada' };
const collected: HistoryStep = {
  hours: 6,
  status: 'Envío Recolectado',
  detail: 'Recogido en la tienda',
  sets: 'collected',
};
const onTheWay: HistoryStep[] = [
  pending,
  collected,
  { hours: 14, status: 'En tránsito', detail: 'Ingresado A Bodega' },
  { hours: 26, status: 'En tránsito', detail: 'Viajando En Ruta Regional' },
  { hours: 38, status: 'En distribución', detail: 'Salida a ruta' },
];
const delivered = (hours: number): HistoryStep => ({
  hours,
  status: 'Entregado',
  detail: 'Envio entregado',
  sets: 'delivered',
  receivedBy: 'Quien recibe en la dirección',
});
const absent: HistoryStep = { hours: 44, status: 'Novedad', detail: 'Destinatario ausente' };

/**
 * The statuses are those that public clients of the service read (docs/envioclick-checklist.md, 'De dónde sale cada
 * dato'), but for 'En devolución' and 'Extraviado', words of carriers that it may pass on. What follows what, and when,
 * is ours.
 */
export const histories = {
  delivered: [...onTheWay, delivered(44)],
  incident: [...onTheWay, absent, { hours: 62, status: 'En distribución', detail: 'Salida a ruta' }, delivered(66)],
  'stays-incident': [...onTheWay, absent],
  refused: [
    ...onTheWay,
    { hours: 44, status: 'No Entregado', detail: 'Rehusado por el destinatario' },
    { hours: 62, status: 'En devolución', detail: 'Viajando En Ruta Regional' },
    { hours: 90, status: 'Devuelto', detail: 'Devolución entregada a origen', receivedBy: 'La tienda' },
  ],
  returned: [
    ...onTheWay,
    absent,
    { hours: 62, status: 'Novedad', detail: 'Dirección errada' },
    { hours: 110, status: 'En devolución', detail: 'Viajando En Ruta Regional' },
    { hours: 138, status: 'Devuelto', detail: 'Devolución entregada a origen', receivedBy: 'La tienda' },
  ],
  lost: [...onTheWay.slice(0, 4), { hours: 120, status: 'Extraviado', detail: 'En investigación' }],
  'never-collected': [pending],
} satisfies Record<string, HistoryStep[]>;

export type HistoryName = keyof typeof histories;
export const historyNames = Object.keys(histories) as HistoryName[];
