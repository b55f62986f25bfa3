/** The section on complaints, which several default texts share. */
export const complaintsText = `Puedes presentar peticiones, quejas y reclamos (PQR) escribiéndonos {contacto}.
Cuéntanos qué pasó, el número del pedido si lo tienes y cómo quieres que te respondamos.

- Te enviamos un **número de radicado** con la fecha y la hora en que lo recibimos. Con ese número puedes preguntar cómo va.
- Te respondemos en máximo **15 días hábiles** desde que lo recibimos.
- Presentar una PQR no tiene costo y no necesitas abogado.

Si no respondemos a tiempo o no estás de acuerdo con la respuesta, puedes acudir a la
[Superintendencia de Industria y Comercio](https://www.sic.gov.co), la autoridad que protege a los consumidores en Colombia.`;
