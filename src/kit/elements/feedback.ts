// What says how it stands.
export { Alert, Progress, Skeleton, Spinner } from '@chakra-ui/react'
