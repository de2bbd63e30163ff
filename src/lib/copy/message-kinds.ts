export const messageKinds = { image: 'Imagem', video: 'Vídeo', audio: 'Áudio', pdf: 'Documento' } as const;
