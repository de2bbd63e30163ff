import { describe, expect, it } from 'vitest';
import { errorDetails } from '#lib/copy/errors.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';

const said = (status: number, answer: ConstructorParameters<typeof ApiError>[1] = {}, retryAfter?: number) =>
  problemText(new ApiError(status, answer, retryAfter));

describe('what a screen says about a failed call', () => {
  it('knows the details that the server sends in English, whatever their status', () => {
    expect(said(401, { detail: errorDetails.invalid_credentials, code: 'invalid_credentials' })).toBe(
      'Email ou senha incorretos.',
    );
    expect(said(400, { detail: errorDetails.already_registered })).toBe('Este email já está registado.');
    expect(said(422, { detail: errorDetails.password_too_short })).toBe('A senha é muito curta.');
  });

  it.for([
    [0, 'Falha de rede. Verifique sua conexão.'],
    [401, 'Não autenticado. Por favor, entre novamente.'],
    [403, 'Não autenticado. Por favor, entre novamente.'],
    [404, 'Recurso não encontrado.'],
    [422, 'Dados inválidos. Verifique os campos e tente novamente.'],
  ] as const)('has a text for status %s, before the detail', ([status, text]) => {
    expect(said(status)).toBe(text);
    expect(said(status, { detail: 'Outra coisa.' })).toBe(text);
  });

  it('lets "suspended" and "not yours" say themselves what they mean', () => {
    expect(said(403, { detail: 'A sua conta está suspensa.', code: 'suspended' })).toBe(
      'A sua conta está suspensa.',
    );
    expect(said(401, { detail: 'Falha na autenticação Google', code: 'invalid_credential' })).toBe(
      'Falha na autenticação Google',
    );
    expect(said(422, { detail: errorDetails.last_way, code: 'last_way' })).toBe(errorDetails.last_way);
    expect(said(422, { detail: errorDetails.validation_failed, code: 'validation_failed' })).toBe(
      'Dados inválidos. Verifique os campos e tente novamente.',
    );
    expect(said(403, { detail: errorDetails.not_authenticated, code: 'not_authenticated' })).toBe(
      'Não autenticado. Por favor, entre novamente.',
    );
  });

  it('else says the detail, the words of its place, or the number', () => {
    expect(said(409, { detail: 'Já se candidatou a esta vaga.' })).toBe('Já se candidatou a esta vaga.');
    expect(problemText(new ApiError(500), 'Falha ao entrar.')).toBe('Falha ao entrar.');
    expect(said(500)).toBe('Erro inesperado (500)');
    expect(problemText(new TypeError('x is undefined'), 'Falha ao entrar.')).toBe('Falha ao entrar.');
  });

  it.for([
    [1, '1 segundo'],
    [59, '59 segundos'],
    [60, '1 minuto'],
    [61, '2 minutos'],
    [900, '15 minutos'],
    [3600, '1 hora'],
    [3601, '2 horas'],
  ] as const)('says after %s s how long to wait: %s', ([seconds, words]) => {
    expect(said(429, { detail: 'x' }, seconds)).toBe(
      `Demasiadas tentativas. Espere ${words} e tente novamente.`,
    );
  });

  it('says what the server says where it does not say how long', () => {
    expect(said(429, { detail: 'Demasiados pedidos.' })).toBe('Demasiados pedidos.');
  });
});
