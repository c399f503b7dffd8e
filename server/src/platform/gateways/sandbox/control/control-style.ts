import { pageStyle } from '../page-style.ts'

/** The look of the hosted page, wider, with room for lists of small forms. */
export const controlStyle = `${pageStyle}
main{max-width:960px}
h1{font-size:24px;color:var(--ink);margin:0 0 4px}
h2{font-size:18px;margin:0 0 12px}
.paper{margin-top:16px}
.said{background:var(--warn);color:var(--warn-ink);border-radius:12px;padding:12px 14px;margin:16px 0 0}
form{margin:0}
.row{display:flex;flex-wrap:wrap;align-items:end;gap:12px;margin-top:12px}
.row label{display:flex;flex-direction:column;gap:4px;font-size:14px;color:var(--soft);flex:1 1 150px;min-width:0}
.row select,.row input{width:100%;height:44px;min-height:44px;padding:0 10px;border:1px solid var(--edge);border-radius:10px;background:var(--paper);color:var(--ink);font:inherit;font-size:16px}
.row button{width:auto;min-height:44px;margin:0;padding:6px 16px;border-radius:10px;font-weight:600}
.row .quiet{min-height:44px;margin:0}
ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--line);padding:16px 0}
li:first-child{border-top:0;padding-top:4px}
.facts{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
.facts b{font-variant-numeric:tabular-nums}
.tag{border:1px solid var(--edge);border-radius:999px;padding:0 10px;font-size:14px}
code{font:14px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--soft);overflow-wrap:anywhere}
a{color:var(--focus)}
:root{--edge:#77868f}
@media(prefers-color-scheme:dark){:root{--edge:#7d8e99}}
`
