// What the app imports as the router when pages are built for the server: vite.config.ts, decision 0357.
export * from 'react-router'
export { Link, NavLink } from './links-on-server.tsx'
export { Form, useFetcher } from './forms-on-server.tsx'
