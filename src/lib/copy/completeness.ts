const place = { province: 'Província', district: 'Distrito' } as const;

export const partWords = {
  freelancer: { name: 'Nome completo', photo: 'Foto de perfil', ...place },
  company: { name: 'Nome da empresa', photo: 'Logótipo', ...place },
} as const;

export const protectionWords = 'Segundo passo ao entrar';
