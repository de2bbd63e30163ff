/** Every route of the site, as a person may open it, with the status it answers. */
export interface Route {
  readonly path: string;
  readonly heading: string;
  readonly status?: 404 | 405;
  readonly protect?: true;
  readonly personal?: true;
  /** The route that shows the same. */
  readonly alias?: string;
  /** What search engines are told of it besides its text. */
  readonly data?: readonly string[];
}

const place = ['BreadcrumbList'];
const list = ['BreadcrumbList', 'ItemList'];
const site = ['WebSite', 'Organization'];
const page = (path: string, heading: string, data: readonly string[] = []): Route => ({
  path,
  heading,
  data,
});
const alias = (path: string, other: string, heading: string): Route => ({ path, heading, alias: other });
const missing = (path: string, heading: string): Route => ({ path, heading, status: 404 });
const protect = (path: string, heading: string): Route => ({ path, heading, protect: true });
const personal = (path: string, heading: string): Route => ({ path, heading, personal: true });

export const routes: readonly Route[] = [
  page('/', 'Quem faz bem, encontra-se aqui.', site),
  { ...alias('/home', '/', 'Quem faz bem, encontra-se aqui.'), data: site },
  page('/login', 'Entrar'),
  page('/register', 'Criar conta'),
  page('/reset-password', 'Recuperar senha'),
  page('/explore', 'Explorar', place),
  page('/search', 'Pesquisar', place),
  page('/search?q=canalizador', 'Resultados para “canalizador”'),
  page('/search?category=Constru%C3%A7%C3%A3o&province=Nampula&price=1000-', 'Construção em Nampula'),
  page('/companies', 'Empresas', list),
  page('/companies?q=padaria&province=Gaza', 'Empresas'),
  page('/freelancers', 'Freelancers', list),
  page('/freelancers?q=pintor&remote_work=true&min_hourly_rate=100', 'Freelancers'),
  page('/jobs', 'Vagas', list),
  page(
    '/jobs?q=motorista&category=Transporte&province=Tete&remote=true&min_price=10000',
    'Vagas de Transporte em Tete',
  ),
  page('/pedidos', 'Pedidos', list),
  page('/pedidos?q=pintor&category=Beleza&province=Gaza&min_price=1000', 'Pedidos de Beleza em Gaza'),
  page('/portfolio', 'Portfolio', list),
  page('/chat-search', 'Pesquisar conversas'),
  page('/privacy', 'Política de Privacidade'),
  alias('/privacy-policy', '/privacy', 'Política de Privacidade'),
  page('/terms', 'Termos de Serviço'),
  alias('/terms-of-service', '/terms', 'Termos de Serviço'),
  page('/ajuda', 'Ajuda'),
  page('/ajuda?q=senha', 'Ajuda'),
  page('/api/docs', 'Ligue a sua loja ao BizLink'),
  page('/api/docs/calls', 'Todas as chamadas'),
  page('/api/docs/calls?q=webhook', 'Todas as chamadas'),
  page('/api/docs/webhooks', 'Webhooks'),
  page('/api/docs/sockets', 'Em directo'),
  page('/cancelar-emails', 'Emails do BizLink'),
  page('/equipa/convite', 'Convite para uma equipa'),
  page('/sem-ligacao', 'Sem ligação'),
  { ...page('/nao-enviado', 'Nada foi enviado'), status: 405 },
  page('/components', 'Componentes'),
  personal('/messages', 'Mensagens'),
  personal('/messages?open=1&filter=company', 'Mensagens'),
  personal('/chat', 'Mensagens'),
  personal('/notifications', 'Notificações'),
  personal('/my-services', 'Os meus serviços'),
  personal('/profile', 'Perfil'),
  personal('/guardados', 'Guardados'),
  personal('/por-enviar', 'Por enviar'),
  personal('/decisoes', 'Decisões'),
  personal('/acordos', 'Acordos'),
  personal('/acordos/1', 'Acordo'),
  personal('/verificacao/1', 'Verificar a empresa'),
  protect('/profile-setup', 'Configurar perfil'),
  protect('/create-company', 'Criar empresa'),
  protect('/edit-company', 'Editar empresa'),
  protect('/equipa/1', 'Equipa'),
  protect('/edit-service/abc', 'Editar serviço'),
  protect('/jobs/create', 'Nova vaga'),
  protect('/jobs/edit/abc', 'Editar vaga'),
  protect('/jobs/abc/candidatos', 'Candidatos'),
  protect('/jobs/candidaturas', 'As minhas candidaturas'),
  protect('/pedidos/criar', 'Publicar pedido'),
  protect('/pedidos/editar/abc', 'Editar pedido'),
  protect('/portfolio/create', 'Novo trabalho'),
  protect('/portfolio/edit/abc', 'Editar trabalho'),
  protect('/settings', 'Definições'),
  missing('/api/docs/nada', 'Assunto não encontrado'),
  missing('/service/999999999', 'Serviço não encontrado'),
  missing('/services/quadro-electrico-999999999', 'Serviço não encontrado'),
  missing('/jobs/electricista-999999999', 'Vaga não encontrada'),
  missing('/pedidos/canalizador-999999999', 'Pedido não encontrado'),
  missing('/portfolio/999999999', 'Trabalho não encontrado'),
  missing('/companies/padaria-999999999', 'Empresa não encontrada'),
  missing('/profile/ninguem', 'Perfil não encontrado'),
  missing('/@ninguem', 'Perfil não encontrado'),
  missing('/cv/ninguem', 'CV não encontrado'),
  missing('/avaliacoes/ninguem', 'Avaliações não encontradas'),
  missing('/profile?user_id=999999999', 'Perfil não encontrado'),
  missing('/moderacao', 'Página não encontrada'),
  missing('/moderacao/1', 'Página não encontrada'),
  missing('/moderacao/registo', 'Página não encontrada'),
  missing('/moderacao/verificacoes', 'Página não encontrada'),
  missing('/moderacao/sistema', 'Página não encontrada'),
  missing('/nada/disto', 'Página não encontrada'),
];
