// What is read.
export { Badge, Heading, Icon, Kbd, Link, List, Tag, Text, VisuallyHidden } from '@chakra-ui/react'
