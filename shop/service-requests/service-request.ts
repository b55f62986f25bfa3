import type { ServiceRequestStatus } from '#db/schema.ts';

export type { ServiceRequestStatus };

/** What an exam is called among the services people ask for. */
export const examService = 'Examen Biocuántico';

/** A status's colour in badges. */
export const serviceRequestTones: Record<ServiceRequestStatus, 'blue' | 'green' | 'red'> = {
  Nueva: 'blue',
  Contactada: 'green',
  Cancelada: 'red',
};

/** Where staff may put a request, from any status. A request is new once only. */
export const settableStatuses = ['Contactada', 'Cancelada'] as const satisfies ServiceRequestStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** Whether a text from a form is a status that staff may set. */
export function isSettableStatus(text: unknown): text is SettableStatus {
  return settableStatuses.some((status) => status === text);
}

/** One row of the list staff work on. */
export type ServiceRequest = {
  id: string;
  createdAt: Date;
  serviceType: string;
  name: string;
  phone: string;
  email: string;
  city: string;
  notes: string;
  status: ServiceRequestStatus;
};

/** How staff begin a chat with who asked for a service. */
export function serviceRequestMessage({ name, serviceType }: ServiceRequest, siteName: string): string {
  return `Hola ${name}, te escribimos de ${siteName} sobre tu solicitud de ${serviceType}.`;
}
