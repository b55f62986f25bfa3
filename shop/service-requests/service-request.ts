import type { ServiceRequestStatus } from '#db/schema.ts';

export type { ServiceRequestStatus };

/** The stored name of the exam among the services. */
export const examService = 'Examen Biocuántico';

/** The name of a service on screens and in mails: the exam's is spelt as in the catalogue. */
export const serviceName = (serviceType: string) => (serviceType === examService ? 'Examen Bio-Cuántico' : serviceType);

/** The colour of a status in badges. */
export const serviceRequestTones: Record<ServiceRequestStatus, 'blue' | 'green' | 'red'> = {
  Nueva: 'blue',
  Contactada: 'green',
  Cancelada: 'red',
};

/** The statuses that staff may set, from any status. Only a new request is Nueva. */
export const settableStatuses = ['Contactada', 'Cancelada'] as const satisfies ServiceRequestStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** Whether a text from a form is a status that staff may set. */
export function isSettableStatus(text: unknown): text is SettableStatus {
  return settableStatuses.some((status) => status === text);
}

/** One row of the staff's list. */
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
  /** the order that it belongs to; null for a request without one */
  orderId: string | null;
  orderNumber: string | null;
};

/** The message with which staff begin a chat with the person. */
export function serviceRequestMessage(
  { name, serviceType }: Pick<ServiceRequest, 'name' | 'serviceType'>,
  siteName: string,
): string {
  return `Hola ${name}, te escribimos de ${siteName} sobre tu solicitud de ${serviceName(serviceType)}.`;
}
