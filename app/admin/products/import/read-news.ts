/** Reads a streamed response of JSON lines. Other responses, as from a proxy, yield nothing. */
export async function* readNews<News>(answer: Response): AsyncGenerator<News, void> {
  if (!answer.body || !answer.headers.get('Content-Type')?.startsWith('application/x-ndjson')) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (held + value).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as News;
  }
}
