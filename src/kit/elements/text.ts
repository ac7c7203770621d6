// Text elements.
export { Badge, Heading, Kbd, Link, List, Text, VisuallyHidden } from '@chakra-ui/react'
