/** A demo customer's question, with its answer. */
export type DemoQuestion = {
  /** e-mail address of the customer */
  email: string;
  question: string;
  daysAgo: number;
  /** null if not yet answered */
  answer: { text: string; daysAgo: number } | null;
};

/** Author of the demo's answers and notes. */
export const demoExpert = 'Asesoría Origen Natural';

/** The demo customers' questions. Their answers make no medical claims. */
export const demoQuestions: DemoQuestion[] = [
  {
    email: 'laura.gomez@correo.example',
    question: 'Tomo un medicamento para la tensión por las mañanas. ¿Puedo tomar también el jarabe de totumo?',
    daysAgo: 20,
    answer: {
      text: 'Hola, Laura. Antes de combinar cualquier producto natural con un medicamento, consúltalo con tu médico: puede cambiar cómo te hace efecto. Llévale la etiqueta con los ingredientes, que también está en la página del producto. Mientras tanto, no lo mezcles ni dejes tu tratamiento.',
      daysAgo: 19,
    },
  },
  {
    email: 'laura.gomez@correo.example',
    question: '¿Las cápsulas se toman antes o después de las comidas?',
    daysAgo: 2,
    answer: null,
  },
  {
    email: 'carlos.mejia@buzon.example',
    question:
      'Entreno tres veces por semana y quiero complementar mi alimentación.\n¿Qué diferencia hay entre los multivitamínicos que venden?',
    daysAgo: 1,
    answer: null,
  },
  {
    email: 'katherine.villamil@buzon.example',
    question: 'Tengo la piel sensible. ¿Cómo pruebo una crema nueva sin arriesgarme?',
    daysAgo: 6,
    answer: {
      text: 'Hola, Katherine. Pon un poco en la cara interna del brazo y espera 24 horas. Si notas enrojecimiento o picazón, lávate y no la uses. Si tienes una enfermedad de la piel, pregúntale primero a tu dermatólogo.',
      daysAgo: 5,
    },
  },
];

/** Notes by staff for demo customers. */
export const demoNotes = [
  {
    email: 'laura.gomez@correo.example',
    body: 'Espera la respuesta de tu médico antes de empezar con un producto nuevo. Te escribimos en quince días para saber cómo te fue.',
    daysAgo: 19,
  },
];
