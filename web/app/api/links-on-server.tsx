import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps,
  type NavLinkProps,
} from 'react-router'
import { RESOLVED } from './resolved-address.ts'

/** Addresses that are the same encoded. */
const PLAIN = /^[\w./~-]*$/

/**
 * The router's link where it is rendered once, as text. The router resolves each address three times and prepares for clicks that no
 * server receives; most of our addresses are resolved already. Says the same as the router's, whose work it leaves the rest to.
 */
export function Link(props: LinkProps) {
  const { to, mask } = props
  if (typeof to !== 'string' || mask !== undefined || !RESOLVED.test(to)) return <RouterLink {...props} />
  const { to: _, discover = 'render', target, ...others } = props
  const {
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloads,
    replace: _replaces,
    state: _state,
    preventScrollReset: _keepsScroll,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidates,
    mask: _mask,
    children,
    ...attributes
  } = others
  return (
    <a {...attributes} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  )
}

/** The same for a link that shows whether its page is open. On a server nothing is under way. */
export function NavLink(props: NavLinkProps) {
  const { to } = props
  const { pathname } = useLocation()
  const [path = ''] = typeof to === 'string' ? to.split(/[?#]/, 1) : []
  if (typeof to !== 'string' || !RESOLVED.test(to) || !PLAIN.test(path)) return <RouterNavLink {...props} />
  const {
    'aria-current': current = 'page',
    caseSensitive = false,
    className = '',
    end = false,
    style,
    children,
  } = props
  const { viewTransition: _transition, ...rest } = props
  const folded = (text: string) => (caseSensitive ? text : text.toLowerCase())
  const [here, there] = [folded(pathname), folded(path)]
  const slash = there !== '/' && there.endsWith('/') ? there.length - 1 : there.length
  const isActive = here === there || (!end && here.startsWith(there) && here.charAt(slash) === '/')
  const state = { isActive, isPending: false, isTransitioning: false }
  const {
    'aria-current': _current,
    caseSensitive: _folded,
    className: _class,
    end: _end,
    style: _style,
    ...attributes
  } = rest
  return (
    <Link
      {...attributes}
      aria-current={isActive ? current : undefined}
      className={
        typeof className === 'function'
          ? className(state)
          : [className, isActive ? 'active' : null].filter(Boolean).join(' ')
      }
      style={typeof style === 'function' ? style(state) : style}
    >
      {typeof children === 'function' ? children(state) : children}
    </Link>
  )
}
