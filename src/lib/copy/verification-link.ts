import type { Verification } from '../companies/seal.ts';

export const verificationLink: Readonly<Record<Verification, string>> = {
  none: 'Verificar a empresa',
  pending: 'Verificação: à espera',
  verified: 'Empresa verificada',
  refused: 'Verificação: não aceite',
};
export const sealEndsWithChange = 'Se mudar o nome ou o NUIT, a verificação termina.';
