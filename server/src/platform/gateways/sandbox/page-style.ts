/** The complete style of the hosted page; it loads no font, picture or script. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#eef2f5;--paper:#fff;--ink:#16212b;--soft:#54636f;--line:#d5dde3;--accent:#42b1e8;--accent-ink:#06202e;--focus:#0b6ea3;--warn:#fff3d6;--warn-ink:#5c3f00;--bad:#fdecec;--bad-ink:#8a1420}
@media(prefers-color-scheme:dark){:root{--ground:#0d1318;--paper:#161f26;--ink:#e9eff3;--soft:#9fb0bc;--line:#2b3841;--focus:#7cccf3;--warn:#35290c;--warn-ink:#ffd98a;--bad:#3a1519;--bad-ink:#ffb3b8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
:lang(zh-TW){font-family:system-ui,"PingFang TC","Microsoft JhengHei","Noto Sans TC","Noto Sans CJK TC",sans-serif}
:lang(zh-CN){font-family:system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif}
:lang(ja){font-family:system-ui,"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP",sans-serif}
:lang(ko){font-family:system-ui,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",sans-serif}
.ribbon{background:var(--warn);color:var(--warn-ink);padding:10px 16px;text-align:center;font-size:14px}
.ribbon b{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 10px;margin-inline-end:8px;font-size:12px;letter-spacing:.04em;text-transform:uppercase}
main{width:100%;max-width:460px;margin:0 auto;padding:16px 16px 40px}
.brand{display:flex;align-items:center;gap:8px;margin:8px 0 16px;font-weight:650;color:var(--soft)}
.brand svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.8}
.paper{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:20px;box-shadow:0 8px 28px rgb(10 30 45/.08)}
h1{font-size:17px;font-weight:600;margin:0;color:var(--soft);overflow-wrap:anywhere}
.amount{font-size:38px;line-height:1.15;font-weight:700;margin:4px 0 2px;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.what{margin:0;color:var(--soft);overflow-wrap:anywhere}
.bad{background:var(--bad);color:var(--bad-ink);border-radius:12px;padding:12px 14px;margin:16px 0 0}
fieldset{border:0;padding:0;margin:20px 0 0;min-width:0}
legend{padding:0;font-weight:650;margin-bottom:8px}
.card{display:grid;grid-template-columns:auto 52px 1fr;align-items:center;gap:12px;min-height:64px;padding:10px 12px;border:1px solid var(--line);border-radius:12px;margin-top:8px;cursor:pointer}
.card:has(input:checked){border-color:var(--focus);box-shadow:inset 0 0 0 1px var(--focus)}
.card small,.keep small{display:block;color:var(--soft);font-size:14px}
.card b{font-weight:600}
input{width:20px;height:20px;margin:0;accent-color:var(--focus)}
.face{position:relative;display:flex;align-items:flex-end;justify-content:flex-end;width:52px;height:34px;border-radius:6px;padding:5px 6px;color:#fff;background:linear-gradient(135deg,#2a6f97,#123044);font-size:11px;line-height:1}
.face::before{content:"";position:absolute;inset-block-start:6px;inset-inline-start:6px;width:10px;height:8px;border-radius:2px;background:#e7c877}
.face i{font-weight:800;letter-spacing:.04em}
.face.mastercard{background:linear-gradient(135deg,#4a4552,#1f1b26)}
.rings{display:block;width:20px;height:12px;background:radial-gradient(circle at 6px 6px,#eb5a3c 6px,transparent 6.5px),radial-gradient(circle at 14px 6px,#f3a23a 6px,transparent 6.5px)}
:lang(ko){word-break:keep-all}
.keep{display:flex;align-items:center;gap:12px;min-height:44px;margin-top:14px;cursor:pointer}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;margin-top:16px;padding:10px 16px;border:0;border-radius:12px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:none;color:var(--ink);font-weight:500;border:1px solid var(--line);min-height:48px;margin-top:10px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.card:focus-within{outline:3px solid var(--focus);outline-offset:2px}.card input:focus-visible{outline:0}
.foot{text-align:center;color:var(--soft);font-size:14px;margin:16px 0 0}
@media(min-width:640px){main{padding-top:40px}.paper{padding:28px}}
`
