// Loaded into the shop before it starts: sends what is for a push service to the one on this machine, which serves the
// browser of the test. No test can reach a real one.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { request } = https;
https.request = (url, options, answer) => {
  if (!url.pathname?.startsWith('/fcm/send/')) return request(url, options, answer);
  const { method, headers, signal } = options;
  return http.request(
    new URL(url.pathname, `http://127.0.0.1:${process.env.PUSH_SERVICE_PORT}`),
    { method, headers, signal },
    answer,
  );
};
syncBuiltinESMExports();
