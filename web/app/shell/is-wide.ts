/** The media query of screens that show the side column, as in `SideColumn.module.css`. */
export const IS_WIDE = '(min-width: 900px)'
