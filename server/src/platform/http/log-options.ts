/** Structured logs with request ids; what could be a secret never gets in. */
export function logOptions(level: string): object {
  return {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.connectionString',
        'err.config',
        'err.parameters',
      ],
      censor: '[hidden]',
    },
  }
}
