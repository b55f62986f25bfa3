/** What a visitor sees when not even the page's own error screen can be made. Self-contained: it loads nothing. */
export const faultPage = `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Algo salió mal</title></head>
<body><main><h1>Algo salió mal</h1><p>No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.</p><p><a href="/">Volver al inicio</a></p></main></body></html>`;
