/** The colours of the site, as its style sheet has them. */
export const style = `
:root{color-scheme:light dark;--bg:#F5F4EF;--surface:#FFFFFF;--sunken:#ECEAE2;--line:#DDD9CE;--text:#1B2422;--text2:#47524E;--primary:#0B5D5A;--me:#DCEBE7;--chrome:#083F3E;--chrome-ink:#FFFFFF;--chrome-ink2:#B9D6D0}
@media (prefers-color-scheme:dark){:root{--bg:#0E1413;--surface:#161E1C;--sunken:#202A27;--line:#2D3935;--text:#EDF0EB;--text2:#BAC4BE;--primary:#74CABF;--me:#163935;--chrome:#0A2B2A}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header{background:var(--chrome);color:var(--chrome-ink);padding:20px 16px}
header p{margin:4px 0 0;color:var(--chrome-ink2)}
header a{color:var(--chrome-ink)}
header>*,main{max-width:720px;margin-left:auto;margin-right:auto}
main{padding:16px}
h1{margin:0;font-size:24px;line-height:1.25}
h2{margin:32px 0 4px;font-size:20px;line-height:1.3}
a{color:var(--primary);padding:4px 0}
.about{margin:0 0 12px;color:var(--text2);font-size:14px}
nav ul,.list{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:14px}
nav li,.list li{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:10px 16px;border-top:1px solid var(--line)}
nav li:first-child,.list li:first-child{border-top:0}
nav a,.list a{flex:1;min-width:0}
.count{color:var(--text2);font-variant-numeric:tabular-nums}
article{margin:0 0 12px;padding:12px 16px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
dl{margin:0}
dt{margin-top:8px;color:var(--text2);font-size:13px;line-height:1.4}
dt:first-child{margin-top:0}
dd{margin:0;white-space:pre-line}
img{display:block;max-width:100%;height:auto;border-radius:10px;background:var(--sunken)}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px}
.pictures img{width:100%;aspect-ratio:1;object-fit:cover}
.message{max-width:85%;margin:0 0 8px;padding:8px 12px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
.me{margin-left:auto;background:var(--me)}
.message p{margin:0;white-space:pre-wrap}
.message time{display:block;color:var(--text2);font-size:12px;line-height:1.4}
`;
