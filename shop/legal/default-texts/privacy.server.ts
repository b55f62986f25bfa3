import { legalPaths } from '#shop/legal/legal-pages.ts';

/**
 * The default privacy policy, with the contents required by Ley 1581 de 2012 and article 13 of Decreto 1377 de 2013.
 */
export const privacyText = `Esta es la política de tratamiento de datos personales de {tienda}, según la Ley 1581 de 2012 y el Decreto 1377 de 2013 (hoy en el Decreto 1074 de 2015).

## Quién responde por tus datos

- **Responsable del tratamiento:** {vendedor}
- **NIT:** {nit}
- **Dirección:** {direccion}
- **Teléfono:** {telefono}
- **Correo electrónico:** {correo}
- **WhatsApp:** {whatsapp}

El equipo de atención de la tienda recibe tus consultas y reclamos sobre datos personales. Escríbenos {contacto}.

## Qué datos tratamos

- **Pedidos:** nombre, celular, correo, dirección de entrega, lo que compras, cómo lo pagas y las notas que escribas. También los cambios que le hagamos, lo que nos devuelvas, lo que sepamos de tus paquetes por la transportadora y las notas internas que escribe el equipo de la tienda para atenderte; si lo pagas al recibirlo, cuándo y cómo lo confirmaste, y cómo terminaron tus pedidos anteriores, para decidir si te llamamos antes de enviarlo. Si nos pides una cotización, lo mismo.
- **Pagos:** si pagas por transferencia, el comprobante que envíes. Si pagas en línea, el resultado del pago; lo que nos pagas por otro medio, cuánto y cómo. Si te devolvemos dinero, cuánto y cómo. Los números de tu tarjeta los trata el proveedor de pagos; nosotros no los recibimos ni los guardamos.
- **Cuenta:** nombre, correo y contraseña, que guardamos cifrada de modo que nadie puede leerla. También los datos que agregues a tu perfil, y tu carrito y tus favoritos, para que los veas en todos tus dispositivos.
- **Examen y asesoría:** tus datos de contacto y lo que quieras contarnos al pedir la cita.
- **Preguntas al experto:** lo que preguntes, lo que te respondamos y las notas sobre tu tratamiento.
- **Opiniones:** si opinas sobre lo que compraste, tus estrellas, tu texto y tus fotos, sin el lugar donde se tomaron. Los publicamos con tu primer nombre y la inicial de tu apellido; el nombre y las fotos se borran al cerrar tu cuenta.
- **Novedades:** tu correo, si pides recibirlas.
- **Avisos de llegada:** tu correo o tu celular, si pides que te avisemos cuando llegue un producto agotado.
- **Mensajes:** lo que nos escribes por WhatsApp, correo o teléfono.
- **Seguridad:** la dirección IP y el navegador desde los que inicias sesión o envías un formulario. Con un pedido, una reserva o un pago en línea guardamos un código calculado de esa dirección, que no deja conocerla, para que nadie aparte toda la mercancía ni pruebe tarjetas robadas.

## Para qué los usamos

- Procesar, entregar, cobrar y facturar tus pedidos, y escribirte sobre ellos.
- Crear y cuidar tu cuenta.
- Atender solicitudes, citas, garantías, devoluciones y reclamos.
- Cumplir las obligaciones que nos pone la ley, como las contables y las tributarias.
- Proteger la tienda y a sus clientes de fraudes y abusos.
- Enviarte novedades y ofertas, **solo si lo autorizas aparte**. Lo hacemos en los días y horas que permite la Ley 2300 de 2023, y puedes salir de la lista cuando quieras, con el enlace de cada mensaje.

No vendemos tus datos ni los usamos para otra cosa.

## Datos de salud

Los datos sobre tu salud son **datos sensibles**. Nadie está obligado a darlos: puedes comprar y pedir una cita sin contarnos nada de tu salud.
Si los escribes, por ejemplo en las notas de una cita o en una pregunta al experto, los tratamos solo con tu autorización explícita y solo para prepararla y atenderte.
No los usamos para publicidad ni los compartimos con las transportadoras.

## Niños, niñas y adolescentes

Esta tienda es para mayores de 18 años y no buscamos datos de menores.
Si compras un producto para un niño o una niña, solo necesitamos tus datos.
Si sabemos que un menor nos dio los suyos sin permiso de su representante legal, los borramos. Sus derechos prevalecen siempre.

## Tu autorización

Te la pedimos antes de recibir tus datos, con una casilla que nunca está marcada de antemano.
Guardamos el texto que aceptaste, la fecha y la hora, para poder probarlo. El silencio no es una autorización.

## Tus derechos

Como titular de los datos puedes:

- **Conocer** los datos que tenemos de ti, gratis.
- **Actualizarlos y corregirlos.**
- Pedir **prueba de la autorización** que nos diste.
- Saber **qué uso** les hemos dado.
- **Revocar** la autorización o pedir que los **eliminemos**, cuando ninguna ley ni contrato nos obligue a conservarlos.
- **Quejarte** ante la [Superintendencia de Industria y Comercio](https://www.sic.gov.co), después de haber hecho tu consulta o reclamo con nosotros.

## Cómo ejercerlos

Si tienes una cuenta, puedes hacerlo tú, al instante y sin escribirnos, en la [configuración de tu perfil](/perfil/settings):

- **Descargar** en un archivo todo lo que guardamos con tu cuenta.
- Ver lo que autorizaste y **retirar** la autorización para tus datos de salud o para las novedades. Al retirar la de salud borramos tus preguntas, las respuestas, las notas de tu tratamiento y lo que contaste al pedir exámenes.
- **Cerrar tu cuenta.** Así retiras también la autorización general.

Tus datos los corriges en tu [perfil](/perfil/details).

Para todo lo demás, o si no tienes cuenta, escríbenos {contacto}. Dinos tu nombre, qué pides, sobre qué datos y a dónde respondemos. Podemos pedirte algo que pruebe que eres tú o que actúas por el titular.

- **Consultas:** las respondemos en máximo **10 días hábiles**. Si no alcanzamos, te decimos por qué y respondemos en los 5 días hábiles siguientes.
- **Reclamos** (corregir, actualizar, eliminar o revocar): los respondemos en máximo **15 días hábiles**. Si no alcanzamos, te decimos por qué y respondemos en los 8 días hábiles siguientes.

Si a tu reclamo le falta algo, te lo pedimos en los 5 días hábiles siguientes. Si en dos meses no lo completas, entendemos que desistes.
Ejercer tus derechos no tiene costo.

## Con quién los compartimos

Solo con quienes nos ayudan a atenderte, y solo con lo que necesitan:

- **Transportadoras, y plataformas que venden sus guías** (como EnvioClick), para entregar y cobrar el pedido: tu nombre, celular, correo y dirección, lo que vale el pedido y lo que pagas al recibirlo.
- **Proveedores de pagos y bancos**, si pagas por transferencia o en línea.
- **Servicios de alojamiento y de correo**, donde funcionan esta página y sus mensajes.
- **Asesores contables y tributarios**, para cumplir la ley.
- **Autoridades**, cuando la ley lo ordena.

Algunos de estos servicios pueden tener sus servidores fuera de Colombia. Les exigimos que cuiden tus datos como lo pide la ley colombiana.
Si nos escribes por WhatsApp o abres un mapa, esas empresas reciben tus datos según sus propias políticas.

## Cuánto tiempo los guardamos

- **Pedidos y pagos:** 10 años, que es lo que la ley pide conservar los documentos del comercio.
- **Cuenta:** mientras la tengas. Cuando la cierras, la borramos con tu perfil, tus preguntas y tus citas. En los pedidos terminados quitamos tu nombre, tus datos de contacto y tu dirección, y en los que están en curso lo hacemos cuando terminan.
- **Cotizaciones:** hasta 30 días después de que las aceptes, venzan o las descartemos; lo que quede guardado sin enviarse, 90 días.
- **Citas, mensajes y datos de salud:** mientras los necesitamos para atenderte, o hasta que nos pidas borrarlos.
- **Novedades:** tu correo, hasta que salgas de la lista. Después solo queda la prueba de tu autorización, con el correo convertido en un código; si la diste con un pedido o una cuenta, el correo sigue en ellos.
- **Avisos de llegada:** hasta un mes después de avisarte. Si el producto no llega, 180 días.
- **Código de tu conexión:** hasta que tu pedido se envía o se cancela, y nunca más de 30 días. El de una reserva, hasta que termina; el de un pago en línea, una hora.
- **Autorizaciones:** mientras tratemos tus datos y mientras pueda haber un reclamo. Si cierras tu cuenta, guardamos la prueba sin tu nombre y con tu correo convertido en un código.

## Seguridad

La página viaja cifrada, solo el equipo de la tienda entra a los pedidos y las contraseñas no se pueden leer.
Si un incidente de seguridad pone en riesgo tus datos, te lo decimos e informamos a la Superintendencia de Industria y Comercio.

## Tu navegador

El carrito, tus favoritos, lo que alcanzas a escribir en un pedido, los datos de entrega de tu último pedido y los últimos productos que viste se guardan en tu propio navegador. Con **Olvidar mis datos en este dispositivo**, en el formulario del pedido, borras esos datos de entrega. Al cerrar sesión, el carrito y los favoritos salen de este navegador y quedan en tu cuenta.
Usamos solo las cookies necesarias: la que te reconoce mientras tienes la sesión abierta, las que llevan un aviso, tu correo o la página a la que vuelves mientras entras a tu cuenta y, si compras sin JavaScript, la que encuentra tu carrito durante 30 días.
No usamos cookies de publicidad ni seguimos tu navegación en otras páginas.

## Vigencia y cambios

- Esta política rige desde el {fecha}.
- Las bases de datos se conservan mientras la tienda funcione y durante los plazos que pide la ley.
- Si cambiamos algo importante, lo publicamos aquí antes de aplicarlo y, si cambia la finalidad, te pedimos una nueva autorización.

Las condiciones de compra están en [Términos y condiciones](${legalPaths.terms}).
`;
